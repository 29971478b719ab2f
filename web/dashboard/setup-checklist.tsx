import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { missingOf, type SetupStep } from '#domain/dashboard/setup.ts'
import { readSetup, tickSetupStep } from '#domain/dashboard/setup-contract.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { adminPages } from '#domain/pages.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useConfigPart } from '#web/startup/config.ts'

type Step = ResponseOf<typeof readSetup>['steps'][number]

/** Where an administrator does it; the rest is for those who look after the server. */
const pageOf: Partial<Record<SetupStep, 'association' | 'status' | 'accounts'>> = {
  association: 'association',
  backup: 'status',
  secondAdministrator: 'accounts',
}

/** The open steps of the setup; nothing once all are done. Folded in a demonstration. */
export function SetupChecklist() {
  const { t } = useTranslation('dashboard')
  const isDemo = useConfigPart('demo')
  const { data, refetch } = useAccountQuery(['other', 'setup'], readSetup)
  const open = data?.steps.filter(({ isDone }) => !isDone).length ?? 0
  if (!data || open === 0) return null
  return (
    <details open={!isDemo}>
      <summary className="cursor-pointer py-2 text-xl font-bold">
        {t('setup.title', { count: open })}
      </summary>
      <Card className="mt-2">
        <ul className="divide-y divide-line">
          {data.steps.map((step) => (
            <StepItem key={step.step} step={step} onTicked={refetch} />
          ))}
        </ul>
      </Card>
    </details>
  )
}

function StepItem({ step, onTicked }: { step: Step; onTicked: () => Promise<unknown> }) {
  const { t } = useTranslation(['dashboard', 'admin'])
  const { step: name, isDone } = step
  const page = pageOf[name]
  const { language } = useLanguage()
  const missing = formatNames(
    missingOf(useAssociation()).map((fact) => t(`setup.missing.${fact}`)),
    language,
  )
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon className={`mt-0.5 size-6 shrink-0 ${isDone ? 'text-moss' : 'text-ink-soft'}`} />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-bold">
          <span>{t(`setup.steps.${name}`)}</span>
          <span className="sr-only">{` (${t(isDone ? 'setup.done' : 'setup.open')})`}</span>
        </p>
        {isDone && <Ticked step={step} />}
        {!isDone && <p>{t(`setup.how.${name}`, { missing })}</p>}
        {!isDone && page && (
          <Link to={adminPages[page]} className={textLinkClasses}>
            {t(`admin:links.${page}.title`)}
          </Link>
        )}
        {!isDone && name === 'legalTexts' && <LegalTexts onTicked={onTicked} />}
      </div>
    </li>
  )
}

function Ticked({ step: { by, at } }: { step: Step }): ReactNode {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  if (!at) return null
  const onDay = formatOnDay(madridDay(new Date(at)), language)
  return (
    <p className="text-ink-soft">
      {by ? (
        <Sentence>{(keep) => t('setup.tickedBy', { onDay, name: keep(by) })}</Sentence>
      ) : (
        t('setup.ticked', { onDay })
      )}
    </p>
  )
}

function LegalTexts({ onTicked }: { onTicked: () => Promise<unknown> }) {
  const { t } = useTranslation('dashboard')
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(tickSetupStep, { params: { step: 'legalTexts' } })
    await onTicked()
  })
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <OtherTabLink to={paths.legalNotice()}>{t('setup.legal.notice')}</OtherTabLink>
        <OtherTabLink to={paths.privacyPolicy()}>{t('setup.legal.privacy')}</OtherTabLink>
        <OtherTabLink to={paths.terms()}>{t('setup.legal.terms')}</OtherTabLink>
      </p>
      <ErrorNotice text={errorText} />
      <Button look="secondary" busy={isPending} onClick={mutate}>
        {t('setup.legal.tick')}
      </Button>
    </>
  )
}
