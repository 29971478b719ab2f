import { MAX_SEARCH } from '#domain/library/limits.ts'
import { choiceValue, listSearchParams, searchWords } from '#web/kernel/lists/list-search-params.ts'
import { stateParameter } from '#web/signed-in-paths.ts'
import { libraryPaths } from './paths.ts'

export const documentStates = ['standing', 'hidden', 'deleted'] as const

const address = listSearchParams({
  words: { ...searchWords, read: (text) => searchWords.read(text).slice(0, MAX_SEARCH) },
  show: choiceValue(stateParameter, documentStates, 'standing'),
})

export type LibrarySearch = ReturnType<typeof address.read>

export const searchFromAddress = address.read

export const libraryAddress = (search: LibrarySearch) =>
  libraryPaths.administration(address.write(search))
