import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { PageOpening } from '#web/kernel/page/page-opening.tsx'
import { CurrentNotices } from '#web/notices/current-notices.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { EnrollingSections } from './enrolling-sections.tsx'
import { ProgrammeSection } from './programme-section.tsx'

/** Those of one programme stand beside it. */
const ofAll = [null]

export default function ProgrammesPage() {
  const { t } = useTranslation('overview')
  const programmes = useOffered()
  return (
    <>
      <PageOpening title={t('title')} lead={t('lead')}>
        <ChangeTexts section="programmes.opening" />
      </PageOpening>
      <div className="page grid gap-10 py-10 sm:py-14 print:grid-cols-2">
        <CurrentNotices programmeIds={ofAll} className="print:col-span-2" />
        {programmes.map((programme, index) => (
          <ProgrammeSection key={programme.id} programme={programme} isFirst={index === 0} />
        ))}
      </div>
      <EnrollingSections />
    </>
  )
}
