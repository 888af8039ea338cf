import { TickCircle } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DemoDataStep } from './demo-data-step.tsx';
import './first-steps.css';

const STEPS = [
  {
    key: 'centers',
    needed: 1,
    title: 'Registre el primer centro deportivo',
    text: 'Nombre, dirección y teléfono, como los verá el público.',
    to: '/admin/manage-centers',
    button: 'Centros deportivos',
  },
  {
    key: 'attractions',
    needed: 1,
    title: 'Agregue sus atracciones',
    text: 'Canchas, piscinas y demás espacios que se reservan.',
    to: '/admin/manage-attractions',
    button: 'Atracciones',
  },
  {
    key: 'activities',
    needed: 1,
    title: 'Diga qué se practica en ellas',
    text: 'El público busca por actividad: regístrelas, y asígnelas en cada atracción con «Actividades».',
    to: '/admin/manage-activities',
    button: 'Actividades',
  },
  {
    key: 'hours',
    needed: 1,
    title: 'Defina los horarios',
    text: 'En cada atracción, «Horario»: «Varios días» llena la semana de una vez.',
    to: '/admin/manage-attractions',
    button: 'Atracciones',
  },
  {
    key: 'colleagues',
    // The reading administrator is one of them.
    needed: 2,
    title: 'Dé acceso a sus colegas',
    text: 'Invítelos por correo: reciben un enlace para elegir su contraseña.',
    to: '/admin/manage-users',
    button: 'Usuarios',
  },
] as const;

/** Steps that a new installation needs before anybody can reserve; hidden once they are done. For administrators. */
export function FirstSteps() {
  const isAdmin = may(useSession().data?.user, 'admin');
  const { data } = useCall(calls.firstSteps, isAdmin ? {} : null);
  if (!data) return null;
  const isLoading = data.demo_data === 'running' || data.demo_data === 'begun';
  const isReady = data.centers > 0 && data.activities > 0 && data.attractions > 0 && data.hours > 0;
  if (!isLoading && isReady) return null;
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">Primeros pasos</h2>
      <ol className="r-stack">
        {STEPS.map(({ key, needed, title, text, to, button }) => {
          const isDone = data[key] >= needed;
          return (
            <li key={key} className={isDone ? 'r-bar is-done' : 'r-bar'}>
              <div>
                <h3>
                  {isDone && <TickCircle title="Hecho" />}
                  {title}
                </h3>
                <p className="r-muted">{text}</p>
              </div>
              <LinkButton text={button} to={to} {...(!isDone && { intent: 'primary' as const })} />
            </li>
          );
        })}
      </ol>
      <h3>Otras formas de empezar</h3>
      <ol className="r-stack">
        <li className="r-bar">
          <div>
            <h4>Importe reservas de una hoja de cálculo</h4>
            <p className="r-muted">Cuando los centros y sus atracciones estén registrados.</p>
          </div>
          <LinkButton text="Importar reservas" to="/admin/import" />
        </li>
        {data.demo_data !== 'none' && <DemoDataStep state={data.demo_data} />}
      </ol>
    </section>
  );
}
