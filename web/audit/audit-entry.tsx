import { useTranslation } from 'react-i18next'
import { associationSectionNames, auditSubjectOf } from '#domain/association/sections.ts'
import { type AuditAction, groupOf, isAuditAction, repairOf } from '#domain/audit/audit-actions.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { CollapsibleItem } from '#web/kernel/forms/collapsible-item.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { AuditChange } from './audit.ts'
import { changesOf } from './audit-change.ts'
import { AuditValue } from './audit-value.tsx'

/** One change in words: what, who and when, about whom, and what was before and after. */
export function AuditEntry({ change }: { change: AuditChange }) {
  const { t } = useTranslation(['audit', 'repair'])
  const moment = useMomentText()
  const { at, actor, action } = change
  const when = moment(at, new Date())
  const about = useAboutText(change.about)
  return (
    <CollapsibleItem
      title={
        <h2>
          {isAuditAction(action) ? (
            <ActionText action={action} />
          ) : (
            t('actions.unknown', { action })
          )}
        </h2>
      }
      about={<Sentence>{about}</Sentence>}
      when={
        <Sentence>
          {(keep) =>
            actor ? t('by', { name: keep(actor.name ?? t('erased')), when }) : t('nobody', { when })
          }
        </Sentence>
      }
    >
      <Account about={change.about} />
      <Changes change={change} />
      <Technical change={change} />
    </CollapsibleItem>
  )
}

/** Every action has words: one without does not compile. */
function ActionText({ action }: { action: AuditAction }) {
  const { t } = useTranslation(['audit', 'repair'])
  const repair = repairOf(action)
  return (
    <>
      <span>{t(`actions.${groupOf(action)}`)}</span>
      {repair && <span className="block font-normal">{t(`repair:repairs.${repair}`)}</span>}
    </>
  )
}

/** Subjects that are called by the names of people or programmes. */
const named = ['user', 'customer', 'enrollee', 'enrolment', 'charge', 'programme', 'other'] as const

type Kind = AuditChange['about']['kind']

/** Tells whether the kind alone says what a change is about. */
function isKindNamed(kind: Kind): kind is Exclude<Kind, (typeof named)[number]> {
  return !named.some((one) => one === kind)
}

/** Returns whom or what it is about, in a line. */
function useAboutText(about: AuditChange['about']): (keep: Keep) => string {
  const { t } = useTranslation(['audit', 'association-admin'])
  const { language } = useLanguage()
  const money = useMoney()
  const { kind, account, person, programme, month, amount, title, reference } = about
  const section = associationSectionNames.find((name) => auditSubjectOf(name) === reference)
  return (keep) =>
    [
      programme &&
        (kind === 'programme'
          ? t('about.programme', { programme: keep(programme) })
          : person
            ? t('about.person', { person: keep(person), programme: keep(programme) })
            : t('about.personErased', { programme: keep(programme) })),
      month &&
        amount !== null &&
        t('about.fee', {
          month: formatMonth(month, language),
          amount: keep(money(amount)),
        }),
      kind === 'enrollee' && (person ? keep(person) : t('about.someErased')),
      isKindNamed(kind) &&
        (title ? t('about.titled', { about: t(`about.${kind}`), title }) : t(`about.${kind}`)),
      section && t(`association-admin:sections.${section}`),
      kind === 'user' && account?.name && t('about.account', { name: keep(account.name) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The way to the account that it belongs to. */
function Account({ about: { kind, account, programme } }: Pick<AuditChange, 'about'>) {
  const { t } = useTranslation('audit')
  if (!account) return null
  if (account.name === null) return <p>{t('erased')}</p>
  const owner = programme || kind === 'enrollee' ? 'payer' : 'account'
  return (
    <p>
      <Link to={adminPaths.account(account.id)} className={textLinkClasses}>
        <Sentence>{(keep) => t(`about.${owner}`, { name: keep(account.name) })}</Sentence>
      </Link>
    </p>
  )
}

/** Field by field: before, an arrow that is read out as words, after. */
function Changes({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const changes = changesOf(change.before, change.after)
  if (changes.length === 0) return null
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <Facts
        look="pairs"
        facts={changes.map(({ field, before, after }) => ({
          name: t(`fields.${field}`),
          value:
            before === null || after === null ? (
              <AuditValue field={field} value={before ?? after} />
            ) : (
              <>
                <span className="font-normal">
                  <span className="sr-only">{`${t('columns.before')}: `}</span>
                  <AuditValue field={field} value={before} />
                </span>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">{`. ${t('columns.after')}: `}</span>
                <AuditValue field={field} value={after} />
              </>
            ),
        }))}
      />
    </div>
  )
}

/** Shows it as it is stored, for the site's maintainer. */
function Technical({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const { action, about, before, after } = change
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-sea underline underline-offset-4">
        {t('technical')}
      </summary>
      <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-base whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify({ action, subject: about.reference, before, after }, null, 2)}
      </pre>
    </details>
  )
}
