import { describe, expect, test } from 'vitest';
import { nodes, serviceOf, services, text } from './compose-file.ts';

describe('the profiles', () => {
  const of = (profile: string) => nodes.filter(([, { profiles }]) => profiles.includes(profile));

  test('are of EventStoreDB alone: one node or three', () => {
    expect(of('single').map(([name]) => name)).toEqual(['eventstore']);
    expect(of('cluster').map(([name]) => name)).toEqual(['eventstore1', 'eventstore2', 'eventstore3']);
    expect(services.filter(([, { profiles }]) => profiles.length > 0)).toEqual(nodes);
  });

  test.each(nodes)('%s knows its own name, its certificate and its fellows', (name, node) => {
    const [profile] = node.profiles;
    const { environment } = node;
    const fellows = of(String(profile)).map(([fellow]) => fellow);
    const others = fellows.filter((fellow) => fellow !== name).map((fellow) => `${fellow}:2113`);
    expect(environment).toMatchObject({
      EVENTSTORE_CLUSTER_SIZE: String(fellows.length),
      EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
      EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
      EVENTSTORE_CERTIFICATE_FILE: `/etc/eventstore/certificates/${name}/node.crt`,
      EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: `/etc/eventstore/certificates/${name}/node.key`,
    });
    expect(environment.EVENTSTORE_GOSSIP_SEED ?? '').toBe(others.join(','));
    expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(node.networks).toEqual({ stores: { aliases: [`eventstore-${profile}`] } });
    expect(node.healthcheck?.test).toContain(`https://${name}:2113/health/live`);
    expect(serviceOf('certificates').command).toContain(name);
  });

  test.each(nodes)('%s leaves no volume behind, and has threads enough on a small machine', (_, node) => {
    // A volume of the image without a mount becomes an anonymous one.
    expect(node.tmpfs).toEqual(['/var/log/eventstore']);
    const threads = Number.parseInt(node.environment.DOTNET_ThreadPool_ForceMinWorkerThreads ?? '', 16);
    expect(threads).toBeGreaterThanOrEqual(32);
  });

  test('share no volume of the log', () => {
    const data = nodes.flatMap(([, { volumes }]) => volumes.filter((volume) => !volume.endsWith(':ro')));
    expect(new Set(data).size).toBe(nodes.length);
  });

  test('have certificates for the names that our processes use', () => {
    const script = text('deploy/eventstoredb/certificates.sh');
    for (const profile of ['single', 'cluster']) expect(script).toContain(`eventstore-${profile}`);
  });

  test('keep the key of the authority from everybody', () => {
    const mounted = services.filter(([, { volumes }]) =>
      volumes.some((v) => v.startsWith('eventstore-ca-key:')),
    );
    expect(mounted.map(([name]) => name)).toEqual(['certificates']);
    expect(serviceOf('certificates').network_mode).toBe('none');
  });
});
