import { useTranslation } from 'react-i18next'
import { Steps } from '#web/kernel/ui/content/steps.tsx'

/** Where one is between choosing a programme and the end of its purchase (spec §2). */
export function EnrolmentSteps({ current }: { current: 1 | 2 | 3 | 5 }) {
  const { t } = useTranslation(['enrolments', 'ui'])
  return (
    <Steps
      label={t('steps.label')}
      // spec §2 names four; the review is a page of its own between them.
      steps={[
        t('steps.programme'),
        t('steps.details'),
        t('steps.review'),
        t('steps.payment'),
        t('steps.done'),
      ]}
      current={current}
      doneText={t('ui:done')}
    />
  )
}
