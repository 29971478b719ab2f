import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type FirstQuestion,
  firstQuestions,
  type Leftover,
  leftoversOf,
  openQuestions,
} from '#domain/association/first-guide.ts'
import { adminPages } from '#domain/pages.ts'
import { firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { useConfigPart } from '#web/startup/config.ts'
import type { AssociationSettings } from './use-association-settings.ts'

/** Where each question is answered. */
const placeOf: Record<FirstQuestion, string> = {
  identity: adminPaths.association('identity'),
  contact: adminPaths.association('contact'),
  place: adminPaths.association('place'),
  programmes: adminPages.programmes,
  looks: adminPaths.association('looks'),
  team: adminPaths.association('team'),
}

/** Where each thing is changed that is still as the installation began. */
const remedyOf: Record<Leftover, string> = {
  name: placeOf.identity,
  legalName: adminPaths.association('fiscal'),
  email: placeOf.contact,
  postalAddress: placeOf.contact,
  place: placeOf.place,
  map: placeOf.place,
  programmes: placeOf.programmes,
  addresses: placeOf.programmes,
  hero: adminPaths.association('pictures'),
  homeTexts: adminPages.siteTexts,
  statutes: adminPages.siteTexts,
}

/** Six questions for a new association, and what still says what the installation began with; nothing once all is said. */
export function FirstGuide({ association }: Pick<AssociationSettings, 'association'>) {
  const { t } = useTranslation('association-admin')
  const isDemo = useConfigPart('demo')
  const changedTexts = useConfigPart('changedTexts')?.namespaces ?? []
  const facts = {
    association,
    programmes: useProgrammes(),
    changedTexts,
    shipped: firstProgrammes(),
  }
  const open = openQuestions(facts)
  const left = leftoversOf(facts)
  if (open.length === 0 && left.length === 0) return null
  const answered = firstQuestions.length - open.length
  return (
    <details open={!isDemo} className="max-w-4xl">
      <summary className="cursor-pointer py-2 text-xl font-bold">
        {t('guide.title', { answered, count: firstQuestions.length })}
      </summary>
      <Card className="mt-2 grid gap-5">
        <p className="prose">{t('guide.lead')}</p>
        <ol className="divide-y divide-line">
          {firstQuestions.map((one) => (
            <Question key={one} question={one} isDone={!open.includes(one)} />
          ))}
        </ol>
        {left.length > 0 && (
          <div className="grid gap-2">
            <h2 className="text-lg">{t('guide.leftTitle')}</h2>
            <ul className="grid list-disc gap-2 pl-6">
              {left.map((one) => (
                <li key={one}>
                  <span>{t(`guide.left.${one}`)}</span>{' '}
                  <Link
                    to={remedyOf[one]}
                    aria-label={t('guide.changeNamed', { what: t(`guide.left.${one}`) })}
                    className={textLinkClasses}
                  >
                    {t('change')}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </details>
  )
}

function Question({ question, isDone }: { question: FirstQuestion; isDone: boolean }) {
  const { t } = useTranslation('association-admin')
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className={`mt-0.5 size-6 shrink-0 ${isDone ? 'text-moss' : 'text-ink-soft'}`} />
      <p className="grid gap-1">
        <Link to={placeOf[question]} className={textLinkClasses}>
          {t(`guide.questions.${question}`)}
        </Link>
        <span className="text-ink-soft">{t(isDone ? 'guide.done' : 'guide.open')}</span>
      </p>
    </li>
  )
}
