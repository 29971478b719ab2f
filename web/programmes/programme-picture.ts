import type { WrittenProgramme } from '#domain/programmes/programme-texts.ts'
import furtherPicture from './further.svg'
import onaPicture from './ona.svg'
import onartePicture from './onarte.svg'

const pictures = { ona: onaPicture, onarte: onartePicture, further: furtherPicture }

/** Its drawing, and the name under which `programmes:<name>.picture` describes that. */
export function programmePicture(slug: string): {
  name: WrittenProgramme | 'further'
  source: string
} {
  const name = slug === 'ona' || slug === 'onarte' ? slug : 'further'
  return { name, source: pictures[name] }
}
