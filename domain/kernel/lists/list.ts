import type { z } from 'zod'

/**
 * Describes what a cell holds, and so how a screen and a file write it: `money` is whole cents, `day` is
 * `YYYY-MM-DD`, `month` is `YYYY-MM`, `phone` is E.164, `words` is a key of the list's texts.
 */
export type CellKind =
  | 'text'
  | 'name'
  | 'email'
  | 'phone'
  | 'day'
  | 'month'
  | 'money'
  | 'number'
  | 'words'

export interface ListColumn<Row> {
  kind: CellKind
  value: (row: Row) => string | number | null
  /** In letters, as spreadsheets count it; without it no file has the column. */
  width?: number
  /** The text that is its title, with its file; without it the list's own, under `columns`. */
  title?: string
  /** Names, of `words`: the group of the list's texts that has one for each value. */
  words?: string
  /** The text that stands where there is no value. */
  empty?: string
  /** Whose address or number it is; the screen then makes it a link. */
  of?: (row: Row) => string | null
}

/** A list of the administration: the contract, the screen and the files are made of it. */
export interface List<Schema extends z.ZodObject, Key extends string> {
  /** Describes what the contract answers for each row. */
  row: Schema
  /** The file in `locales/`; it has the title of each column under `columns`. */
  texts: string
  /** In the order in which files have them. */
  columns: Record<Key, ListColumn<z.output<Schema>>>
  /** The cells of a row on the screen. Columns of one cell stand below each other, under the first's title. */
  screen: readonly (readonly [NoInfer<Key>, ...NoInfer<Key>[]])[]
  /** Lists the columns that are chosen already, where those of the screen can be chosen. */
  chosen?: readonly NoInfer<Key>[]
}

/** Declares a list, so that the columns' functions know its rows. */
export function defineList<Schema extends z.ZodObject, Key extends string>(
  list: List<Schema, Key>,
): List<Schema, Key> {
  return list
}

/** Returns the text that is a column's title, with its file: `enrolment-admin:columns.person`. */
export function titleOf<Key extends string>(
  { texts, columns }: { texts: string; columns: Record<Key, { title?: string }> },
  key: NoInfer<Key>,
): string {
  return columns[key].title ?? `${texts}:columns.${key}`
}

/** The columns that a reader may choose: all of the screen but the first, which says what a row is about. */
export function choosable<Key extends string>(list: {
  screen: readonly (readonly [Key, ...Key[]])[]
}): readonly Key[] {
  return list.screen.slice(1).map(([key]) => key)
}
