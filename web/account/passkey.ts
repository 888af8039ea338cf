import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { sessionCalls as calls } from '../../api/contract/session.ts';
import { request } from '../shared/call/client.ts';
import { useHydrated } from '../shared/kit/use-hydrated.ts';
import { takePasskeySession } from '../shared/session/session.tsx';

/** Whether this browser supports passkeys; the server draws the page for one that does. */
export function useKnowsPasskeys(): boolean {
  return !useHydrated() || window.PublicKeyCredential !== undefined;
}

/** A question that the person closed or let expire is no failure: no error is shown. */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError');
}

/** Loaded when it is used: the log-in page stays light. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey and logs in with it. Throws `ApiError`, or the browser's error. */
export async function logInWithPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  const { options } = await request(calls.passkeyRequest, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const body = { response: { ...response, response: { ...response.response } } };
  await takePasskeySession(await request(calls.passkeyLogIn, { body }));
}

/** Asks the browser to make a passkey. Throws the browser's error. */
export async function makePasskey(options: { readonly challenge: string }) {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON });
  return { ...made, response: { ...made.response } };
}
