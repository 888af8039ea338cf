import type { PageTexts } from './page-texts.ts';
import { INITIAL_LANDING_TEXTS, type LandingTexts } from './texts.ts';

const PRIVACY = `Este aviso explica qué datos personales guarda el sistema de reservas de los centros deportivos municipales, para qué se usan y cómo puede usted verlos, corregirlos o pedir que se eliminen.

Qué datos guardamos

De su cuenta: el correo electrónico, la contraseña en una forma que nadie puede leer, y los dispositivos en que tiene una sesión abierta.

De usted: el CUI de su DPI, su nombre, género, fecha de nacimiento y teléfono y, si usted las carga, su fotografía y las de su documento.

De sus reservas: el lugar, la fecha, la hora, las observaciones que usted escriba, las cancelaciones y si asistió.

Para qué los usamos

Para reservar a su nombre, enviarle los avisos de sus reservas, comprobar quién entra a las instalaciones, aplicar las mismas reglas a todas las personas y contar cuánto se usan los centros deportivos. No los usamos para publicidad ni los vendemos.

Quién los ve

El personal de los centros deportivos que atiende las reservas y quienes administran el sistema. Cada consulta y cada cambio del personal queda en un registro. Quien tenga el código completo de una reserva ve a nombre de quién está.

Cuánto tiempo los guardamos

Mientras tenga una cuenta. Si pide que se eliminen, se borra todo lo que le describe; solo queda que una hora estuvo reservada, sin decir por quién.

Sus derechos

En «Mi perfil» puede ver y corregir sus datos, y descargar todo lo que se guarda de usted. Para pedir que se eliminen, comuníquese con la administración por los medios de la página «Contacto».

Cookies

El sitio solo usa las cookies necesarias para mantener abierta su sesión y proteger los formularios. No usa cookies de publicidad ni de análisis.`;

const TERMS = `Al crear una cuenta o reservar una hora usted acepta estos términos.

Su cuenta

Cada persona tiene una cuenta, con sus propios datos y su propio CUI. Cuide su contraseña: lo que se haga con su cuenta cuenta como hecho por usted. Si los datos no son verdaderos, la cuenta puede suspenderse.

Reservas

Una reserva aparta un lugar durante la hora elegida. Las reglas vigentes, con cuántos días de anticipación y cuántas horas puede reservar cada persona, se muestran antes de confirmar. Algunos lugares necesitan la aprobación del personal.

Muestre el código o el ticket al entrar. Llegue a tiempo: la hora de salida no cambia si entra tarde.

Cambios y cancelaciones

Puede cancelar o mover su reserva en «Mis reservas» dentro del plazo que se indica allí. Si no va a asistir, cancele, para que otra persona pueda usar la hora. Quien falta varias veces sin cancelar puede dejar de reservar por unos días.

El centro deportivo puede cerrar un lugar por mantenimiento, clima o eventos. En ese caso se le avisa por correo y, si es posible, se le ofrece otra hora.

Uso de las instalaciones

Siga las normas de cada centro deportivo y las indicaciones del personal. Quien reserva responde por el grupo que le acompaña.

Cambios de estos términos

Si estos términos cambian, la versión vigente es siempre la de esta página.`;

const CONTACT = `Para preguntas sobre una reserva, llame o escriba al centro deportivo donde la hizo; tenga a mano el código de su reserva.

Su cuenta y sus datos

Para corregir datos que usted no puede cambiar, para pedir que se eliminen o si no puede entrar a su cuenta, visite cualquiera de los centros deportivos con su DPI.

Fallos de este sitio

Si algo no funciona, indique qué página era, qué quería hacer y qué mensaje vio.`;

const ACCESSIBILITY = `Queremos que todas las personas puedan reservar por sí mismas. Este sitio se construye según las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.

Cómo lo cuidamos

Todo se puede usar solo con el teclado y con lectores de pantalla, en teléfonos y con letra grande. Los colores tienen contraste suficiente, con fondo claro u oscuro. Las horas libres se pueden leer aunque el navegador no tenga JavaScript.

Limitaciones conocidas

Los tickets y documentos en PDF no siempre se leen bien con un lector de pantalla: los mismos datos están en «Mis reservas». Los mapas son de otros sitios.

Si encuentra una barrera

Escríbanos o llámenos por los medios de la página «Contacto» e indique qué página era y qué le impidió usarla. El personal de cualquier centro deportivo también puede reservar por usted.`;

/** The pages until an administrator writes another text. */
export const INITIAL_PAGE_TEXTS: PageTexts = {
  privacy: PRIVACY,
  terms: TERMS,
  contact_page: CONTACT,
  accessibility: ACCESSIBILITY,
};

/** All texts that an administrator writes, of the landing page and of the pages of plain text. */
export type SiteTexts = LandingTexts & PageTexts;
export type SiteTextName = keyof SiteTexts;

export const INITIAL_SITE_TEXTS: SiteTexts = { ...INITIAL_LANDING_TEXTS, ...INITIAL_PAGE_TEXTS };
