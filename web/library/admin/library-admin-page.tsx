import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAdminLibrary } from '#domain/library/admin/contract.ts'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { ListSearch } from '#web/kernel/lists/list-search.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import LibraryTabs from '#web/library/library-tabs.tsx'
import { stateParameter } from '#web/signed-in-paths.ts'
import { LibraryItem } from './library-item.tsx'
import { documentStates, libraryAddress, searchFromAddress } from './library-search.ts'
import { LibraryUpload } from './library-upload.tsx'
import { libraryPaths } from './paths.ts'

/** Shows what the library has, for who looks after it. */
export default function LibraryAdminPage() {
  const { t } = useTranslation(['library-admin', 'lists'])
  const navigate = useNavigate()
  const { words, show } = searchFromAddress(useQueryParameters())
  const query = useAccountPages(['other', 'library'], listAdminLibrary, {
    query: { show, search: words || undefined },
  })
  useRefetchOnNavigation(query)
  const documents = query.data?.pages.flatMap((page) => page.documents)

  async function refetch(id: string) {
    const { data } = await query.refetch()
    return data?.pages.flatMap((page) => page.documents).find((one) => one.id === id)
  }

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        <LibraryTabs current="administration" />
      </ListHeading>
      <LibraryUpload onSaved={() => void query.refetch()} />
      <section aria-labelledby="all" className="grid grid-cols-1 gap-3">
        <h2 id="all" className="sr-only">
          {t('list.title')}
        </h2>
        <ListSearch
          texts={{
            title: t('list.title'),
            words: t('list.words'),
            clear: t('list.clear'),
          }}
          words={words}
          chosen={
            show === 'standing'
              ? []
              : [{ text: t(`list.${show}`), to: libraryAddress({ words, show: 'standing' }) }]
          }
          clearTo={libraryPaths.administration()}
          onSearch={(typed) =>
            void navigate(libraryAddress(searchFromAddress(typed)), { preventScrollReset: true })
          }
        >
          <div className="max-w-md">
            <SelectField
              key={show}
              name={stateParameter}
              label={t('list.show')}
              defaultValue={show}
              options={documentStates.map((value) => ({ value, text: t(`list.${value}`) }))}
            />
          </div>
        </ListSearch>
        {!documents && <NotLoaded title={t('list.failed')} query={query} />}
        {documents?.length === 0 && <p role="status">{t('list.none')}</p>}
        {query.data?.pages[0]?.isClosest && words && documents && documents.length > 0 && (
          <p role="status">{t('lists:closest', { words })}</p>
        )}
        <LoadMoreList query={query} count={documents?.length ?? 0} more={t('list.more')}>
          <ul className="grid grid-cols-1 as-cards:gap-2">
            {documents?.map((document) => (
              <LibraryItem
                key={document.id}
                document={document}
                refetch={() => refetch(document.id)}
              />
            ))}
          </ul>
        </LoadMoreList>
      </section>
      {documents && <p className="prose text-ink-soft">{t('lead')}</p>}
    </div>
  )
}
