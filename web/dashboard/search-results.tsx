import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { search } from '#domain/dashboard/search-contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { textIn } from '#domain/library/document.ts'
import { accountsAddress } from '#web/accounts/admin/account.ts'
import { paymentsAddress } from '#web/billing/admin/payment.ts'
import { viewParameters } from '#web/enrolments/admin/enrolment.ts'
import { useEnrolmentStateText } from '#web/enrolments/enrolment-state.tsx'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { libraryAddress } from '#web/library/admin/library-search.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { FoundPage } from './pages-with.ts'

interface SearchResultsProps {
  /** What the server was asked for. */
  words: string
  pages: readonly FoundPage[]
  /** Undefined before it has answered. */
  found: ResponseOf<typeof search> | undefined
  isLoading: boolean
}

interface Line {
  to: string
  name: string
  /** That of the name, where the association has written it. */
  lang?: Language | undefined
  more?: ReactNode
}

interface Group {
  key: 'pages' | 'enrolments' | 'accounts' | 'payments' | 'documents'
  lines: readonly Line[]
  /** The list that has all of them, where there are more. */
  all?: string | false
}

/** Shows what a search has found, by kind: each a link, and the way to the whole list. */
export function SearchResults({ words, pages, found, isLoading }: SearchResultsProps) {
  const { t } = useTranslation(['admin', 'lists'])
  const ofServer = useGroups(found, words)
  const groups = [
    { key: 'pages', lines: pages.map(({ to, title }) => ({ to, name: title })) } as const,
    ...ofServer,
  ].filter(({ lines }) => lines.length > 0)
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {!isLoading && found && t('search.count', { count })}
      </p>
      <div aria-busy={isLoading} className="grid gap-5">
        {found?.isClosest && ofServer.some(({ lines }) => lines.length > 0) && (
          <p>{t('lists:closest', { words })}</p>
        )}
        {groups.map(({ key, lines, all }: Group) => (
          <section key={key} aria-labelledby={`found-${key}`} className="grid gap-1">
            <h3 id={`found-${key}`} className="text-base text-ink-soft">
              {t(`search.kinds.${key}`)}
            </h3>
            <ul>
              {lines.map(({ to, name, lang, more }) => (
                <li key={`${to} ${name}`}>
                  <FoundLink to={to}>
                    <span translate="no" lang={lang} className="font-bold text-sea">
                      {name}
                    </span>
                    {more && <span className="text-ink-soft">{more}</span>}
                  </FoundLink>
                </li>
              ))}
            </ul>
            {all && (
              <p>
                <Link to={all} className={`${textLinkClasses} min-h-11`}>
                  {t(`search.all.${key as 'enrolments'}`)}
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
      {count === 0 && found && !isLoading && <p>{t('search.nothing')}</p>}
    </>
  )
}

function FoundLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2 wrap-anywhere hover:bg-sea-soft"
    >
      {children}
    </Link>
  )
}

function useGroups(found: SearchResultsProps['found'], words: string): Group[] {
  const { t } = useTranslation(['admin', 'enrolment-admin', 'payments'])
  const { language } = useLanguage()
  const money = useMoney()
  const stateText = useEnrolmentStateText()
  if (!found) return []
  const { enrolments, accounts, payments, documents } = found
  const erased = t('enrolment-admin:erased')
  return [
    {
      key: 'enrolments',
      lines: enrolments.found.map(({ id, enrollee, payer, programmeName, ...stated }) => ({
        to: adminPaths.enrolment(id),
        name: enrollee ?? erased,
        more: (
          <Sentence>
            {(keep) =>
              [
                keep(programmeName),
                stateText(stated),
                payer && t('search.payer', { name: keep(payer) }),
              ]
                .filter(Boolean)
                .join(' · ')
            }
          </Sentence>
        ),
      })),
      all: enrolments.isMore && adminPaths.enrolments({ [viewParameters.words]: words }),
    },
    {
      key: 'accounts',
      lines: accounts.found.map(({ id, name, email }) => ({
        to: adminPaths.account(id),
        name,
        more: email,
      })),
      all: accounts.isMore && accountsAddress({ words, show: 'all', order: 'name', page: 1 }),
    },
    {
      key: 'payments',
      lines: payments.found.map(({ id, receiptNumber, enrollee, month, amount }) => ({
        to: adminPaths.refund(id),
        name: receiptNumber
          ? t('payments:receipt', { number: receiptNumber })
          : t('search.unreceipted'),
        more: [enrollee ?? erased, formatMonth(month, language), money(amount)].join(' · '),
      })),
      all: payments.isMore && paymentsAddress({ words, state: '', programme: '', month: '' }),
    },
    {
      key: 'documents',
      lines: documents.found.map(({ title }) => {
        const shown = textIn(language, title)
        const name = shown?.text ?? ''
        return {
          to: libraryAddress({ words: name, show: 'standing' }),
          name,
          lang: shown?.language,
        }
      }),
      all: documents.isMore && libraryAddress({ words, show: 'standing' }),
    },
  ]
}
