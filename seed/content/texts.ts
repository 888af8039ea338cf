/** Texts given at the counter, with accents, quotes and emoji: every screen has to handle them. */

export const SPORTS_GROUPS = [
  'Colegio San Martín de Porres',
  'Instituto Nacional Central',
  'Escuela Oficial Rural Mixta "La Esperanza"',
  'Universidad del Valle Nuevo',
  'Empresa Textiles del Sur, S. A.',
  'Cooperativa El Progreso, R. L.',
  'Comité de Vecinos, colonia Los Pinos',
  'Bomberos Voluntarios, 12a. compañía',
  "Veteranos F. C. '98",
  'Club Deportivo Tipografía',
  'Amigos del Balón',
  'Asociación de Jubilados «Años Dorados»',
  'Hospital San Rafael: personal de enfermería',
  'Iglesia Luz del Valle',
] as const;

export const SOCIAL_GROUPS = [
  'Comité de Vecinos, colonia Los Pinos',
  'Asociación de Jubilados «Años Dorados»',
  'Iglesia Luz del Valle',
  'Grupo Scout 41 "Quetzal"',
  'Alcaldía Auxiliar',
  'Dirección de Desarrollo Social',
  'Empresa Textiles del Sur, S. A.',
  'Fundación Niñez & Juventud',
  'Familia Ixcot Méndez',
  'Familia Recinos Peña',
] as const;

export const SPORTS_NOTES = [
  'Traen su propio balón.',
  'Solicitan petos de dos colores.',
  'Llegarán 10 minutos antes para calentar.',
  'Piden que se enciendan las luces a las 18:00.',
  'Pago en caja n.º 2; mostrar el recibo.',
  'Partido amistoso: "Águilas" contra "Los de la 5a."',
  'Van con niños pequeños 👶',
  'Cumpleaños de Íngrid, llevan pastel 🎂',
  '¿Se puede usar el marcador electrónico? Confirmar.',
  'Llamar si llueve: avisan con 1 hora de anticipación.',
  'Un jugador usa silla de ruedas; dejar libre la rampa.',
  'Entrenamiento libre ⚽',
  'Reposición por lluvia del sábado pasado.',
] as const;

export const SOCIAL_NOTES = [
  'Necesitan 80 sillas, 10 mesas y micrófono.',
  'Celebración de 15 años; música hasta las 20:00.',
  'Ingreso de proveedores por el portón 3.',
  'Asamblea general: llega el señor alcalde.',
  'Dejan depósito por limpieza (Q 200.00).',
  'Traen bocina propia 🔊 y proyector.',
  'Bautizo; unas 60 personas.',
  'Taller "Mujeres emprendedoras"; coordinar café y refacción ☕',
] as const;

export const CITIZEN_NOTES = [
  'Vamos a practicar saques.',
  'Somos 8, quizá 10.',
  'Partido con los compañeros de la oficina 💪',
  '',
  'Por favor dejar lista la red.',
  '',
] as const;
