/** Names as they are common in Guatemala, of Spanish and Maya origin. */

const list = (text: string): readonly string[] => text.trim().split(/,\s+/);

export const FEMALE_NAMES = list(`
  María, Ana, Lucía, Gabriela, Andrea, Sofía, Daniela, Rosa, Claudia, Silvia, Karla,
  Mónica, Ingrid, Sandra, Patricia, Verónica, Jimena, Alejandra, Paola, Mirna, Ixchel,
  Marleny, Yolanda, Elena, Beatriz, Heidy, Wendy, Brenda, Carmen, Evelyn, Isabel, Julieta,
  Catarina, Dulce, Glenda
`);

export const MALE_NAMES = list(`
  José, Luis, Carlos, Juan, Mario, Jorge, Erick, Byron, Édgar, Óscar, Héctor, Julio,
  Selvin, Kevin, Diego, Andrés, Sergio, Pablo, Marvin, Rodrigo, Fernando, Ángel, Wilmer,
  Estuardo, Hugo, Manuel, Ricardo, Gustavo, Walter, Alejandro, Iván, César, Marco, Eddy,
  Tomás, Nery, Raúl
`);

export const SURNAMES = list(`
  García, López, Hernández, Pérez, Morales, González, Rodríguez, Ramírez, Castillo, Méndez,
  Reyes, Gómez, Juárez, Vásquez, Estrada, Aguilar, De León, Barrios, Chávez, Escobar,
  Orellana, Monzón, Cifuentes, Recinos, Ovalle, Girón, Marroquín, Solórzano, Paniagua,
  Muñoz, Zúñiga, Peña, Xicará, Tzul, Ixcot, Cumes, Batz, Ajquejay, Coy, Caal, Tecún, Chuy,
  Sicajá, Yat, Choc, Sac, Quiej, Ajanel, Toj, Pop, Cutzal, Chamalé, Boror, Pirir, Raxón,
  Simón, Velásquez, Figueroa, Dardón
`);

/** Municipalities of each of the 22 departments: the last four digits of a CUI name one of them. */
export const MUNICIPALITIES = [
  17, 8, 16, 16, 13, 14, 19, 8, 24, 21, 9, 30, 32, 21, 8, 17, 14, 5, 11, 11, 7, 17,
] as const;
