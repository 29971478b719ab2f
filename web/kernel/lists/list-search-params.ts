import { isCalendarDay } from '#domain/kernel/calendar.ts'
import { wordsParameter } from '#web/signed-in-paths.ts'

/** One value of a list's search, as the address has it. */
interface SearchParam<Value> {
  /** The query parameter, and the name of the form's field. */
  parameter: string
  /** Reads a parameter; one that is invalid, or `null`, gives what the list shows without it. */
  read: (text: string | null) => Value
  /** Reads what was typed, where a search may be refused for it: the address would leave it out. */
  readTyped?: (text: string | null) => Value
  /** The parameter's text; an empty one is left out of the address. */
  write: (value: Value) => string
}

/** A text; an invalid one reads as empty. */
export const textValue = (
  parameter: string,
  isValid: (text: string) => boolean = () => true,
): SearchParam<string> => ({
  parameter,
  read: (text) => (text !== null && isValid(text.trim()) ? text.trim() : ''),
  write: (text) => text.trim(),
})

/** The words that a list is searched for. */
export const searchWords = textValue(wordsParameter)

/** `YYYY-MM-DD`; a day that is none stays where it was typed. */
export const dayValue = (parameter: string): SearchParam<string> => ({
  ...textValue(parameter, isCalendarDay),
  readTyped: (text) => text ?? '',
})

/** One of `choices`; `usual` is what the list shows unasked. */
export const choiceValue = <Choice extends string, Usual extends string>(
  parameter: string,
  choices: readonly Choice[],
  usual: Usual,
): SearchParam<Choice | Usual> => ({
  parameter,
  read: (text) => choices.find((one) => one === text) ?? usual,
  write: (choice) => (choice === usual ? '' : choice),
})

/** The number of the page, from 1. */
export const pageNumber: SearchParam<number> = {
  parameter: 'pagina',
  read: (text) => (Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : 1),
  write: (page) => (page === 1 ? '' : String(page)),
}

/** The search of a list in the page's address, so that it can be kept, sent on, and found by going back. */
export function listSearchParams<Search extends object>(
  values: {
    [Name in keyof Search]: SearchParam<Search[Name]>
  },
) {
  const names = Object.keys(values) as (keyof Search)[]
  return {
    /** The parameters by the search's names. */
    parameters: Object.fromEntries(names.map((name) => [name, values[name].parameter])) as Readonly<
      Record<keyof Search, string>
    >,
    read: (address: URLSearchParams) =>
      Object.fromEntries(
        names.map((name) => [name, values[name].read(address.get(values[name].parameter))]),
      ) as Search,
    /** What was typed into the search's form. */
    readForm: (typed: URLSearchParams) =>
      Object.fromEntries(
        names.map((name) => {
          const { parameter, read, readTyped = read } = values[name]
          return [name, readTyped(typed.get(parameter))]
        }),
      ) as Search,
    /** The query's parameters: those that differ from what is shown unasked. */
    write: (search: Search): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const text = values[name].write(search[name])
          return text === '' ? [] : [[values[name].parameter, text]]
        }),
      ),
  }
}
