import { words } from './words.ts'

/** The lazy part of the style guide. */
export default function LazyPiece() {
  return <p>{words.text}</p>
}
