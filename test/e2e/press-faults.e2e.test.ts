import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from './browser-harness.ts';
import { Journey } from './press/journey.ts';

const { browser, reason } = await browserOfFile();

/** A page on which nearly everything leads nowhere. */
const PAGE = `<!doctype html><title>x</title><main><h1>Reglas</h1>
  <button id="dead">Guardar</button>
  <button id="hovered">Ayuda</button>
  <button id="broken">Cargar</button>
  <button id="gone">Abrir persona</button>
  <button disabled>Enviar</button>
  <button disabled title="Elija primero un centro">Seguir</button>
  <a href="/admin/nowhere">Historial</a>
  <a href="/download/nothing" target="_blank">Ticket</a>
  <button id="good">Agregar</button>
  <p id="said"></p>
</main><script>
  const of = (id) => document.getElementById(id);
  of('hovered').onmouseenter = () => { of('said').textContent = 'Ayuda'; };
  of('broken').onclick = () => fetch('/api/broken');
  of('gone').onclick = () => { of('said').innerHTML = '<b role="alert">Esta persona no existe</b>'; };
  of('good').onclick = () => { of('said').textContent = 'Agregado'; };
</script>`;

describe.skipIf(!browser)(`the journey through all pages finds what leads nowhere${reason}`, () => {
  it('a dead button, a broken call, a failure that is shown, a link to no page', async () => {
    const server = createServer(({ url }, answer) => {
      const status = url === '/admin/settings' ? 200 : url === '/api/broken' ? 500 : 404;
      answer.writeHead(status, { 'Content-Type': 'text/html' }).end(PAGE);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const page = await (browser as NonNullable<typeof browser>).newPage({
      baseURL: `http://127.0.0.1:${port}`,
    });
    const troubles: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) troubles.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    const journey = await Journey.on(page, {
      role: 'Staff',
      before: [],
      troubles: () => troubles.splice(0),
      renew: () => Promise.resolve(),
    });
    await journey.visit('/admin/settings', '/admin/settings');
    await page.close();
    server.close();
    const on = (name: string) => `/admin/settings › button «${name}»`;
    expect([...journey.findings.faults].sort()).toEqual(
      [
        `${on('Abrir persona')}: Esta persona no existe`,
        `${on('Ayuda')}: does nothing`,
        `${on('Cargar')}: 500 /api/broken`,
        `${on('Enviar')}: is disabled without a reason`,
        `${on('Guardar')}: does nothing`,
        '/admin/settings › link «Historial»: 404 /admin/nowhere',
        '/admin/settings › link «Ticket»: 404 /download/nothing',
      ].sort(),
    );
  });
});
