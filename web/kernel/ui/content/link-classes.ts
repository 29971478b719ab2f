/** The look of a link outside running text, large enough to tap. */
export const textLinkClasses =
  'inline-flex min-h-11 items-center gap-2 justify-self-start font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea'

/**
 * The look of the link that a dense row is about: all of its cell is pressed, on a phone all of the row. So it is
 * never positioned itself.
 */
export const rowLinkClasses =
  'static! font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea after:absolute after:inset-0'
