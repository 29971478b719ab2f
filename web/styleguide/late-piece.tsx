import { words } from './words.ts'

/** What comes late in the style guide. */
export default function LatePiece() {
  return <p>{words.text}</p>
}
