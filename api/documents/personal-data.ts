import type { Content } from 'pdfmake/interfaces';
import { toLocal } from '../../platform/clock.ts';
import type { PersonExport } from '../contract/personal-data.ts';
import { writtenStatus } from '../presenters/reservation.ts';
import { dateTime, type Fact, factLines, renderPersonPaper } from './person-profile.ts';

export function renderPersonalData(data: PersonExport, printedAt: string, timeZone: string): Promise<Buffer> {
  const { person, merged_entries: merged, accounts, reservations } = data;
  const local = (at: string) => dateTime(toLocal(at, timeZone).datetime);
  const words = { title: 'Datos personales', subtitle: 'Todos los datos que se guardan de esta persona' };
  return renderPersonPaper(person, words, printedAt, [
    ...factLines([
      ['Imagen de perfil', person.image ? 'sí' : 'no'],
      ['Imágenes del documento', imagesOf(person.image_dpi_front, person.image_dpi_back)],
      ['Documento verificado', person.dpi_verified_at ? dateTime(person.dpi_verified_at) : 'no'],
      ['Motivo del rechazo del documento', person.dpi_refusal],
    ]),
    ...(merged.length > 0 ? [heading(`Otras fichas de la misma persona (${merged.length})`)] : []),
    ...merged.map((entry) =>
      block([
        ['Nombre completo', `${entry.first_name} ${entry.last_name}`],
        ['DPI', entry.human_cui],
        ['Fecha de nacimiento', entry.birth_es],
        ['Teléfono', entry.human_phone],
        ['Imagen de perfil', entry.image ? 'sí' : 'no'],
        ['Imágenes del documento', imagesOf(entry.image_dpi_front, entry.image_dpi_back)],
      ]),
    ),
    heading(`Cuentas (${accounts.length})`),
    ...accounts.map((account) =>
      block([
        ['Correo electrónico', account.email],
        ['Estado', account.active ? 'activa' : 'suspendida'],
        ['Roles', account.roles.join(', ')],
        ['Creada', local(account.registered_at)],
        ['Último inicio de sesión', account.last_login_at ? local(account.last_login_at) : ''],
        ['Reserva de siempre', account.favorite],
      ]),
    ),
    heading(`Reservas (${reservations.length})`),
    ...reservations.map((one) =>
      block([
        ['Código', `${one.shortcode} (${writtenStatus(one.status, one.approval?.state === 'pending')})`],
        ['Lugar', one.place],
        ['Horario', `${dateTime(one.date_start)} a ${dateTime(one.date_end)}`],
        ['Encargado', one.name],
        ['Organización / Institución', one.dependency],
        ['Correlativo / Pase', one.reference],
        ['Check-in', one.check_in ? dateTime(one.check_in) : ''],
        ['Observaciones', one.observations],
      ]),
    ),
  ]);
}

const heading = (text: string): Content => ({ text, fontSize: 13, bold: true, margin: [0, 18, 0, 4] });

function imagesOf(front: string, back: string): string {
  return [front && 'frente', back && 'reverso'].filter(Boolean).join(' y ') || 'ninguna';
}

function block(facts: readonly Fact[]): Content {
  return { stack: factLines(facts), unbreakable: true, margin: [0, 0, 0, 8], fontSize: 9 };
}
