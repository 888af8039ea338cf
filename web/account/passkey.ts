import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { sessionCalls as calls } from '../../api/contract/session.ts';
import { request } from '../shared/client.ts';
import { takePasskeySession } from '../shared/session.tsx';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = typeof window !== 'undefined' && window.PublicKeyCredential !== undefined;

/** What the person closed or let pass is no failure: nothing is said. */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError');
}

/** Loaded when it is used: the log-in page stays light. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey and logs in with it. Throws `ApiError`, or what the browser says. */
export async function logInWithPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const { options } = await request(calls.passkeyRequest, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const body = { response: { ...response, response: { ...response.response } } };
  await takePasskeySession(await request(calls.passkeyLogIn, { body }));
}

/** Has the browser make a passkey. Throws what it says. */
export async function makePasskey(options: { readonly challenge: string }) {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  return { ...made, response: { ...made.response } };
}
