import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { adminProgrammeParameter } from '#web/signed-in-paths.ts'
import { ProgrammeForm } from './programme-form.tsx'
import { useAdminProgrammes } from './use-admin-programmes.ts'

/** One programme to be changed, or a new one where the address names none. */
export default function ProgrammeAdminPage() {
  const { t } = useTranslation('programme-admin')
  const id = useQueryParameters().get(adminProgrammeParameter)
  const query = useAdminProgrammes()
  const programme = query.data?.programmes.find((one) => String(one.id) === id) ?? null
  const title = (keep: Keep) =>
    id === null ? t('add') : t('editTitle', { name: keep(programme?.name) })
  return (
    <div className="admin-page max-w-3xl">
      <PageHeading
        title={<Sentence>{title}</Sentence>}
        tabTitle={title(String)}
        lead={id === null ? t('addLead') : t('editLead')}
        above={<BackLink to={adminPages.programmes}>{t('back')}</BackLink>}
      />
      {!query.data && <NotLoaded title={t('failed')} query={query} />}
      {query.data && id !== null && !programme && <Notice tone="error" text={t('unknown')} />}
      {query.data && (id === null || programme) && (
        <ProgrammeForm
          key={id}
          programme={programme}
          refetch={async (programmeId) =>
            (await query.refetch()).data?.programmes.find((one) => one.id === programmeId)
          }
        />
      )}
    </div>
  )
}
