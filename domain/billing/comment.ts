import type { ErrorCode } from '../kernel/errors.ts'
import { text } from '../kernel/schema-types.ts'
import { insults } from './insults.ts'

/** Characters, as a browser's text box counts them. */
export const MAX_COMMENT_LENGTH = 500

/** Names what may keep a comment from being stored (spec §5), with its error; the first that is found counts. */
const commentErrors = {
  tooLong: 'subscriptions.commentTooLong',
  hidden: 'subscriptions.commentHidden',
  markup: 'subscriptions.commentMarkup',
  link: 'subscriptions.commentLink',
  insult: 'subscriptions.commentInsult',
} as const satisfies Record<string, ErrorCode>

type CommentProblem = keyof typeof commentErrors

type CommentError = (typeof commentErrors)[CommentProblem]

/**
 * Why a comment cannot be stored, or null for plain text of at most 500 characters: without markup,
 * links, gross insults or invisible characters.
 */
export function commentProblem(comment: string): CommentProblem | null {
  if (comment.length > MAX_COMMENT_LENGTH) return 'tooLong'
  if (hidesCharacters(comment)) return 'hidden'
  // Letters that only look like others, such as «＜script＞», are what they look like.
  const plain = comment.normalize('NFKC')
  if (markup.test(plain)) return 'markup'
  if (link.test(plain) || bareAddress.test(plain)) return 'link'
  return wordsIn(plain).some((word) => insults.has(word)) ? 'insult' : null
}

/** The error that says why a comment cannot be stored, or null where it can. */
export function commentError(comment: string): CommentError | null {
  const problem = commentProblem(comment)
  return problem && commentErrors[problem]
}

/** A comment in a payload: trimmed, and refused with the error of what is wrong with it. */
export const commentSchema = text()
  .trim()
  .max(MAX_COMMENT_LENGTH, { error: commentErrors.tooLong, abort: true })
  .superRefine((comment, context) => {
    const message = commentError(comment)
    if (message) context.addIssue({ code: 'custom', message })
  })

const markup = /<[a-z!/?]|&#|&[a-z]+;|\[\/?(?:url|img|b|i|u)\b/i

const link = /[a-z][a-z\d+.-]*:\/\/|\b(?:javascript|data|vbscript|mailto):\S|\bwww\./i

/**
 * Matches what mail programs turn into a link by themselves. Not «.es» and other endings that are words: who forgets
 * the space behind a full stop writes «No puedo.Es tarde». An e-mail address is no link.
 */
const bareAddress =
  /(?:^|[^@\p{L}\d.-])(?:[\p{L}\d-]+\.)+(?:(?:com|net|org|eus|info|io|app|dev|xyz|online|site|shop|top|ru|cn|ly|gl|tk)(?![\p{L}\d-])|[a-z]{2,}\/\S)/iu

/** An emoji, which may be made of several that invisible characters join. */
const emoji =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*|[\d#*]\uFE0F\u20E3/gu

/**
 * Tells whether it has invisible characters: control characters but tabs and new lines, lone surrogates, direction
 * marks, and zero-width characters.
 */
function hidesCharacters(comment: string): boolean {
  return /[^\P{Cc}\n\r\t]|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u.test(
    comment.replace(emoji, ''),
  )
}

/** In lower case and without accents, but ñ: «coño» is not «cono». */
function wordsIn(text: string): string[] {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/n\u0303/g, 'ñ')
    .replace(/\p{M}/gu, '')
  return bare.match(/[\p{L}\p{N}]+/gu) ?? []
}
