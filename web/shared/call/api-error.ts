import type { Alternative } from '../../../api/contract/booking.ts';
import { type ErrorBody, errorBody } from '../../../api/contract/errors.ts';

export const NETWORK = 'network';
export const UNREADABLE = 'unreadable';
export const ACCOUNT_CHANGED = 'account_changed';

/** The error of a call that was refused or did not arrive. `error` is a Spanish sentence that can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Stable word for programs: the server's, or `network`, `unreadable`, `account_changed`. */
  readonly code: string;
  readonly error: string;
  /** Sentences by field of the request. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Free places to offer instead of a taken one. */
  readonly alternatives: readonly Alternative[];
  /** Dates of a series that are taken, `YYYY-MM-DD`. */
  readonly taken_dates: readonly string[];
  readonly reservation: ErrorBody['reservation'];
  /** The changes that others made meanwhile. */
  readonly changes: NonNullable<ErrorBody['changes']>;
  /** The new base of a form that has shown the `changes`; undefined where nothing was overtaken. */
  readonly current: ErrorBody['current'];

  constructor(
    status: number,
    body: Pick<ErrorBody, 'code' | 'error'> & Partial<ErrorBody>,
    options?: ErrorOptions,
  ) {
    super(body.error, options);
    this.status = status;
    this.code = body.code;
    this.error = body.error;
    this.errors = body.errors ?? {};
    this.alternatives = body.alternatives ?? [];
    this.taken_dates = body.taken_dates ?? [];
    this.changes = body.changes ?? [];
    this.current = body.current;
    this.reservation = body.reservation;
  }
}

export function networkError(cause: unknown): ApiError {
  return new ApiError(
    0,
    {
      code: NETWORK,
      error: 'No hay conexión con el servidor. Compruebe su red e inténtelo de nuevo.',
    },
    { cause },
  );
}

/** An answer that is not what the contract says: a proxy's page, or a server of another version. */
export function unreadableError(status: number, cause?: unknown): ApiError {
  const error = 'El servidor dio una respuesta inesperada. Actualice la página e inténtelo de nuevo.';
  return new ApiError(status, { code: UNREADABLE, error: SENTENCES[status] ?? error }, { cause });
}

/** Not sent: somebody else has logged in with this browser since the page was opened. `email`: who. */
export function accountChanged(email: string): ApiError {
  const error = `En este navegador se ha iniciado sesión con otra cuenta: ${email}. No se ha enviado nada. Revise con qué cuenta desea continuar e inténtelo de nuevo.`;
  return new ApiError(403, { code: ACCOUNT_CHANGED, error });
}

/** Not sent: the user whom the page shows has logged out elsewhere. */
export function sessionEnded(): ApiError {
  return unreadableError(401);
}

/** Whether the server has looked for what was asked for, and has no such thing. */
export function isMissing(thrown: unknown): boolean {
  return isOurs(thrown) && thrown.status === 404;
}

/** Whether the same question always gets this answer: there is no such thing, or the question itself is wrong. */
export function isFinal(thrown: unknown): boolean {
  return isMissing(thrown) || (isOurs(thrown) && thrown.status === 422);
}

function isOurs(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && thrown.code !== UNREADABLE;
}

/** Whether the page goes to log-in because of it: nothing more need be said. */
export function isSessionEnd(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status === 401;
}

const SENTENCES: Readonly<Record<number, string>> = {
  401: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  403: 'No tiene permiso para hacer esto.',
  404: 'No se ha encontrado lo que busca.',
  413: 'Lo que envía es demasiado grande.',
  429: 'Ha hecho demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  502: 'El servicio no está disponible en este momento. Inténtelo de nuevo en un momento.',
  503: 'El servicio no está disponible en este momento. Inténtelo de nuevo en un momento.',
  504: 'El servidor tarda demasiado en responder. Inténtelo de nuevo en un momento.',
};

/** Reads the body of a refusal; one that does not come from our server becomes a sentence for its status. */
export function refusal(status: number, json: unknown): ApiError {
  const parsed = errorBody.safeParse(json);
  return parsed.success ? new ApiError(status, parsed.data) : unreadableError(status);
}

/** The sentence to show for any thrown error. */
export function sentenceOf(thrown: unknown): string {
  return thrown instanceof ApiError ? thrown.error : 'Ha ocurrido un error inesperado. Inténtelo de nuevo.';
}
