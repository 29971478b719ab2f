import { useTranslation } from 'react-i18next'
import { GUARDIAN_AGE } from '#domain/enrolments/age.ts'
import { retention } from '#domain/retention.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { AccordionItem } from '#web/kernel/ui/content/accordion-item.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { paths } from '#web/paths.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'

const questions = [
  { key: 'fit' },
  { key: 'doctor' },
  { key: 'others' },
  { key: 'both' },
  { key: 'paying', more: paths.terms() },
  { key: 'leaving', more: paths.refunds() },
  { key: 'health', more: paths.privacyPolicy() },
  { key: 'closed', more: paths.events() },
] as const

/** Shows what people ask before they enrol. The answers say what the rules of enrolling say, and no more. */
export function ProgrammeQuestions() {
  const { t } = useTranslation('overview')
  const numbers = {
    people: Math.max(1, ...useOffered().map(({ maxPeople }) => maxPeople)),
    age: GUARDIAN_AGE,
    days: retention.healthDays,
  }
  return (
    <div className="max-w-3xl border-t border-line">
      {questions.map((question) => (
        <AccordionItem key={question.key} title={t(`questions.${question.key}.title`)}>
          <p>{t(`questions.${question.key}.text`, numbers)}</p>
          {'more' in question && (
            <Link to={question.more} className={textLinkClasses}>
              {t(`questions.${question.key}.more`)}
            </Link>
          )}
        </AccordionItem>
      ))}
    </div>
  )
}
