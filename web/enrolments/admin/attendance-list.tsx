import { Printer } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { formatDay, shortTime } from '#domain/kernel/calendar-text.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { Session } from '#domain/programmes/sessions.ts'
import { emergencyName } from '#web/enrolments/person/emergency-line.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { phoneAddress } from '#web/kernel/lists/contact-link.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { GuardedHealth } from './health-info.tsx'

type Expected = ResponseOf<typeof listAttendance>['enrollees'][number]

/** The people of one session, one under the other; on paper, each with a box for a pen. */
export function AttendanceList({ programme, session }: { programme: Programme; session: Session }) {
  const { t } = useTranslation('attendance')
  const { language } = useLanguage()
  const { day, from, to } = session
  const query = useAccountQuery(['enrolment', 'attendance'], listAttendance, {
    query: { programmeId: programme.id, day },
  })
  useRefetchOnNavigation(query)
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  const enrollees = query.data.enrollees
  const hours = { from: shortTime(from), to: shortTime(to) }
  return (
    <section
      aria-labelledby="session"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 sm:gap-y-2 print:grid print:gap-4"
    >
      <h2
        id="session"
        className="leading-tight max-sm:text-base sm:text-xl print:text-2xl first-letter:uppercase"
      >
        <Sentence>
          {(keep) =>
            t('heading', { programme: keep(programme.name), day: formatDay(day, language) })
          }
        </Sentence>
      </h2>
      <p role="status" className="max-sm:text-dense">
        {`${t('hours', hours)} · ${t('count', { count: enrollees.length })}`}
      </p>
      {enrollees.length === 0 ? (
        <Notice text={t('none')} />
      ) : (
        <>
          <Button
            onClick={() => window.print()}
            look="secondary"
            className="max-sm:min-w-11 max-sm:px-2! sm:min-h-10! sm:px-4!"
          >
            <Printer className="size-5 shrink-0" />
            <span className="max-sm:sr-only">{t('print')}</span>
          </Button>
          <table className="w-full max-w-4xl">
            <thead className="max-sm:sr-only print:not-sr-only print:table-header-group">
              <tr className="border-b-2 border-line-strong text-left">
                <th scope="col" className="py-1 pr-3 print:py-2">
                  {t('person')}
                </th>
                <th scope="col" className="hidden w-24 py-2 text-center print:table-cell">
                  {t('came')}
                </th>
              </tr>
            </thead>
            <tbody>
              {enrollees.map((enrollee) => (
                <tr
                  key={enrollee.id}
                  data-row
                  className="border-line border-b max-sm:first:border-t"
                >
                  <td className="py-1 pr-3 print:py-3">
                    <EnrolleeLine expected={enrollee} />
                  </td>
                  <td className="hidden text-center align-middle print:table-cell">
                    <span className="inline-block size-7 rounded-sm border-2 border-line-strong" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

function EnrolleeLine({ expected }: { expected: Expected }) {
  const { t } = useTranslation('attendance')
  const { language } = useLanguage()
  const { id, enrollee, age, emergencyContact, lastDay, hasHealthInfo, owed } = expected
  const looksUp = useRight('lookUp')
  const takesMoney = useRight('desk')
  const money = useMoney()
  // Who pays for themselves is not named twice.
  const paysAlone = expected.payer?.name === enrollee
  const payer = paysAlone ? null : expected.payer
  const phone = expected.phone || (paysAlone && expected.payer?.phone)
  const facts = {
    health:
      hasHealthInfo &&
      (looksUp ? (
        <Link to={adminPaths.enrolment(id)} className="font-bold text-clay underline">
          {t('health')}
        </Link>
      ) : (
        <details className="inline-block print:hidden">
          <summary className="font-bold text-clay underline">{t('health')}</summary>
          <GuardedHealth id={id} />
        </details>
      )),
    age: age !== null && t('age', { count: age }),
    phone: phone && <Call name={enrollee} phone={phone} />,
    emergency: emergencyContact && (
      <>
        <span>
          <Sentence>
            {(keep) => t('emergency', { contact: keep(emergencyName(emergencyContact)) })}
          </Sentence>
        </span>{' '}
        <Call name={emergencyContact.firstName} phone={emergencyContact.contactPhone} />
      </>
    ),
    payer: payer && (
      <>
        <span>
          <Sentence>{(keep) => t('payer', { name: keep(payer.name) })}</Sentence>
        </span>{' '}
        <Call name={payer.name} phone={payer.phone} />
      </>
    ),
    last: lastDay && t('last', { day: formatDay(lastDay, language) }),
  }
  const shown = Object.entries(facts).filter(([, fact]) => fact)
  return (
    <span className="grid items-baseline gap-x-4 wrap-anywhere text-dense leading-tight sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-1 print:text-base">
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-bold print:text-lg">{enrollee}</span>
        {takesMoney && (
          <Link
            to={adminPaths.deskPayment(id)}
            className={`shrink-0 py-1 underline print:hidden ${owed ? 'font-bold text-clay' : 'text-sea'}`}
          >
            <span>
              {owed ? (
                <Sentence>{(keep) => t('payOwed', { amount: keep(money(owed)) })}</Sentence>
              ) : (
                t('pay')
              )}
            </span>{' '}
            <span className="sr-only">
              <Sentence>{(keep) => t('payFor', { name: keep(enrollee) })}</Sentence>
            </span>
          </Link>
        )}
      </span>
      <span className="text-ink-soft">
        {shown.map(([name, fact], index) => (
          <Fragment key={name}>
            {index > 0 && <span>{' · '}</span>}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** A number to be pressed, which no line breaks, in a line of facts. */
function Call({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation('enrolment-admin')
  if (!phone) return null
  return (
    <a
      href={phoneAddress(phone)}
      className="inline-block py-1 whitespace-nowrap text-sea underline"
    >
      <span className="sr-only">
        <Sentence>{(keep) => t('call', { name: keep(name) })}</Sentence>
      </span>{' '}
      <span translate="no">{formatPhone(phone)}</span>
    </a>
  )
}
