import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PublicAssociation } from '#domain/association/association.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import president from '#web/site/drawings/role-president.svg'
import socioHealthSupport from '#web/site/drawings/role-socio-health-support.svg'
import sportsTechnician from '#web/site/drawings/role-sports-technician.svg'
import treasurer from '#web/site/drawings/role-treasurer.svg'
import vicePresident from '#web/site/drawings/role-vice-president.svg'
import { useAssociation, useFilesAsAdministrator } from '#web/startup/association.ts'

const drawings = { president, vicePresident, treasurer, sportsTechnician, socioHealthSupport }

type Member = PublicAssociation['team'][number]

/** Who runs the association, by role (spec §1); who has agreed to it, by name and with a photo. */
export function Team() {
  const { t } = useTranslation('about')
  const { language } = useLanguage()
  const { team } = useAssociation()
  const isUnnamed = team.some(({ name }) => name === null)
  if (team.length === 0) return null
  return (
    <Section id="team" title={t('team.title')} lead={t('team.lead')}>
      <ChangeTexts section="about.team" />
      <ul className="flex flex-wrap justify-center gap-5">
        {team.map((member, place) => {
          const { role, title, name } = member
          const post =
            role === 'other'
              ? title && <WrittenText texts={title} language={language} />
              : t(`team.${role}.role`)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one role and no name
              key={`${role} ${place}`}
              className="grid min-w-0 grow basis-[max(16rem,(100%-2.5rem)/3)] content-start justify-items-center gap-3 rounded-lg border border-line bg-surface p-6 text-center sm:grow-0"
            >
              <Portrait {...member} />
              <div className="grid content-start gap-1">
                <h3 className="text-xl">{name ?? post}</h3>
                {name && <p className="font-bold text-clay">{post}</p>}
                {role !== 'other' && <p>{t(`team.${role}.text`)}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      {isUnnamed && <p className="text-ink-soft">{t('team.unnamed')}</p>}
    </Section>
  )
}

/** Beside the name or the role, which say who it is. */
function Portrait({ role, photo }: Member) {
  const isDraft = useFilesAsAdministrator()
  if (photo) {
    return (
      <img
        src={`${isDraft ? '/api/admin' : ''}/files/${photo}/480.webp`}
        alt=""
        width={144}
        height={144}
        loading="lazy"
        className="size-36 rounded-full object-cover"
      />
    )
  }
  if (role === 'other') {
    return <UserRound className="size-36 rounded-full bg-sea-soft p-8 text-sea" />
  }
  return (
    <img
      src={drawings[role]}
      alt=""
      width={240}
      height={240}
      loading="lazy"
      className="h-auto w-full max-w-36"
    />
  )
}
