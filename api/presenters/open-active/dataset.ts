import type { Publisher } from '../../../domain/settings/publisher.ts';
import { escaped, pageHead } from '../../http/pages/html.ts';
import type { OpenAddresses } from './addresses.ts';

interface Described {
  readonly publisher: Publisher;
  readonly at: OpenAddresses;
}

/** A page for people, with the description that harvesters read. */
export function datasetPage(described: Described, license: string): string {
  const { publisher, at } = described;
  const name = escaped(publisher.publisher_name);
  // `<` would end the script's element.
  const json = JSON.stringify(presentDataset(described, license)).replaceAll('<', '\\u003c');
  const feed = (href: string, text: string) => `<li><a href="${escaped(href)}">${text}</a></li>`;
  const head = pageHead(
    `Datos abiertos · ${publisher.publisher_name}`,
    `<script type="application/ld+json">${json}</script>
    <style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2733;background:#fff}a{color:#0f7b5f}</style>`,
  );
  return `${head}
  <body>
    <main>
      <h1>Datos abiertos de ${name}</h1>
      <p>Canchas y horas libres de los centros deportivos, en el formato de OpenActive. Cualquiera puede leerlas y volver a publicarlas, citando la fuente (<a href="${escaped(license)}">CC BY 4.0</a>).</p>
      <ul>
        ${feed(at.facilityFeed, 'Canchas (FacilityUse)')}
        ${feed(at.slotFeed, 'Horas (Slot)')}
      </ul>
      <p>Para reservar por la Open Booking API, pida una llave a <a href="mailto:${escaped(publisher.publisher_email)}">${escaped(publisher.publisher_email)}</a>. Su dirección base es <code>${escaped(at.booking)}</code>.</p>
      <p>Publica: <a href="${escaped(publisher.publisher_url)}">${escaped(publisher.publisher_legal_name)}</a>.</p>
    </main>
  </body>
</html>
`;
}

function presentDataset({ publisher, at }: Described, license: string) {
  const name = `${publisher.publisher_name}: canchas y horas libres`;
  const download = (type: string, contentUrl: string) => ({
    '@type': 'DataDownload',
    name: type,
    additionalType: `https://openactive.io/${type}`,
    encodingFormat: 'application/vnd.openactive.rpde+json; version=1',
    contentUrl,
  });
  return {
    '@context': ['https://schema.org/', 'https://openactive.io/'],
    '@type': 'Dataset',
    '@id': at.dataset,
    url: at.dataset,
    name,
    description: 'Canchas de los centros deportivos municipales y sus horas, casi en tiempo real.',
    keywords: ['Canchas', 'Horas libres', 'Deporte', 'OpenActive'],
    license,
    discussionUrl: publisher.publisher_url,
    documentation: 'https://permalink.openactive.io/dataset-site/open-data-documentation',
    inLanguage: ['es-GT'],
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
    publisher: {
      '@type': 'Organization',
      name: publisher.publisher_name,
      legalName: publisher.publisher_legal_name,
      email: publisher.publisher_email,
      url: publisher.publisher_url,
      logo: { '@type': 'ImageObject', url: at.picture('/favicon.svg') },
    },
    distribution: [download('FacilityUse', at.facilityFeed), download('Slot', at.slotFeed)],
    accessService: {
      '@type': 'WebAPI',
      name: 'Open Booking API',
      conformsTo: ['https://openactive.io/open-booking-api/1.0/'],
      endpointUrl: at.booking,
      landingPage: at.dataset,
      endpointDescription: 'https://openactive.io/open-booking-api/1.0/swagger.json',
      documentation: `${at.dataset.slice(0, -'openactive/'.length)}api/docs`,
    },
  };
}
