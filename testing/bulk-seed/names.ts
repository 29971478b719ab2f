import { personKey } from '#domain/enrolments/same-person.ts'

/**
 * Combined at random, so that they are no real person's; surnames and towns are invented
 * altogether.
 */
export const firstNames = `
  Ainhoa Aitor Ane Arantxa Begoña Beñat Edurne Eneko Gorka Haizea Idoia Iñaki Itziar Jokin
  Josune Koldo Lourdes Maialen Mikel Miren Nekane Nerea Olatz Óscar Patxi Rocío Sabin Tomás
  Xabier Zuriñe
`
  .trim()
  .split(/\s+/)

export const surnames = `
  Aizeberde Ametzalde Argitxiki Arrainzuri Basogorri Belarzahar Eguzkilore Elurzulo Euritsu
  Gaztainondo Goizargi Harkaitzalde Hodeigorri Ihintzaga Ilargizuri Itsasbide Izarraitz
  Kresalondo Lainozabal Landaburuza Lizarpeña Lorezabal Mendiurdin Mirugoñi Olatuederra
  Ortzadarra Otsobide Pagozahar Sagarlore Sargaitz Txantxangorri Txoritoki Udaberrieta Urgardena
  Usoalde Uxoiturri Zaldunaga Zerutxu Zilarmendi Zugaitzeta
`
  .trim()
  .split(/\s+/)

export const localities = [
  'Arrosarte',
  'Bidegurutze Berri',
  'Hondartzeta',
  'Itsasondo Zahar',
  'Kaimendi',
  'Lainopeta',
  'Olatzarreta',
  'Portuzarra',
  'Uhinalde',
  'Zumarditxo',
]

/** Writes a name as it stands in `person_key`. */
export function keyOf(name: string): string {
  return personKey({ firstName: name, lastName: '' }).slice(0, -1)
}
