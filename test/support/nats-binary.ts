import { type FoundProgram, findProgram } from './debian-program.ts';

/** The path of the program, or why there is none. */
export type NatsBinary = FoundProgram;

/** A real `nats-server`: the one installed, or Debian's. Never rejects. */
export function findNatsServer(): Promise<NatsBinary> {
  return findProgram({ name: 'nats-server', path: 'usr/sbin/nats-server', version: '--version' });
}
