import { useInfiniteQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAdminLibrary } from '#domain/library/admin/contract.ts'
import { MAX_SEARCH } from '#domain/library/limits.ts'
import { FilterLinks } from '#web/admin/filter-links.tsx'
import { useRefetchOnNavigation } from '#web/admin/use-refetch-on-navigation.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import LibraryTabs from '#web/library/library-tabs.tsx'
import { adminPaths, stateParameter, wordsParameter } from '#web/own-paths.ts'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Button } from '#web/ui/content/button.tsx'
import { GrowingList } from '#web/ui/content/growing-list.tsx'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { LibraryItem } from './library-item.tsx'
import { LibraryUpload } from './library-upload.tsx'

const states = ['standing', 'hidden', 'deleted'] as const

function addressOf(show: (typeof states)[number], words: string): string {
  return adminPaths.library(show === 'standing' ? undefined : show, words || undefined)
}

/** What the library has, for who looks after it. */
export default function LibraryAdminPage() {
  const { t } = useTranslation('library-admin')
  const { user } = useAuth()
  const navigate = useNavigate()
  const address = useQueryParameters()
  const show = states.find((one) => one === address.get(stateParameter)) ?? 'standing'
  const search = (address.get(wordsParameter) ?? '').trim().slice(0, MAX_SEARCH)
  const query = useInfiniteQuery(
    {
      queryKey: ['other', 'library', user?.id, show, search],
      queryFn: ({ signal, pageParam }) =>
        call(listAdminLibrary, {
          signal,
          query: { show, search: search || undefined, after: pageParam },
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchOnMount: 'always',
    },
    queries,
  )
  useRefetchOnNavigation(query)
  const documents = query.data?.pages.flatMap((page) => page.documents)

  async function reread(id: string) {
    const { data } = await query.refetch()
    return data?.pages.flatMap((page) => page.documents).find((one) => one.id === id)
  }

  return (
    <div className="admin-page">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <LibraryTabs current="administration" />
      <LibraryUpload onSaved={() => void query.refetch()} />
      <section aria-labelledby="all" className="grid grid-cols-1 gap-5">
        <h2 id="all" className="text-2xl">
          {t('list.title')}
        </h2>
        <FilterLinks
          label={t('list.show')}
          choices={states.map((one) => ({
            to: addressOf(one, search),
            text: t(`list.${one}`),
            isChosen: one === show,
          }))}
        />
        <search key={search}>
          <form
            onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
              event.preventDefault()
              const typed = String(new FormData(event.currentTarget).get(wordsParameter))
              void navigate(addressOf(show, typed.trim()), { preventScrollReset: true })
            }}
            className="flex max-w-2xl flex-wrap items-end gap-3"
          >
            <div className="min-w-36 grow">
              <TextField
                type="search"
                name={wordsParameter}
                label={t('list.search')}
                defaultValue={search}
                maxLength={MAX_SEARCH}
                autoComplete="off"
              />
            </div>
            <Button type="submit" look="secondary">
              {t('list.search')}
            </Button>
          </form>
        </search>
        {!documents && <NotLoaded title={t('list.failed')} query={query} />}
        {documents?.length === 0 && <p role="status">{t('list.none')}</p>}
        <GrowingList query={query} count={documents?.length ?? 0} more={t('list.more')}>
          <ul className="grid grid-cols-1 gap-5">
            {documents?.map((document) => (
              <li key={document.id} className="grid grid-cols-1">
                <LibraryItem document={document} reread={() => reread(document.id)} />
              </li>
            ))}
          </ul>
        </GrowingList>
      </section>
    </div>
  )
}
