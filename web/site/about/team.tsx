import { useTranslation } from 'react-i18next'
import { association } from '#config'
import president from '#web/site/drawings/role-president.svg'
import socioHealthSupport from '#web/site/drawings/role-socio-health-support.svg'
import sportsTechnician from '#web/site/drawings/role-sports-technician.svg'
import treasurer from '#web/site/drawings/role-treasurer.svg'
import vicePresident from '#web/site/drawings/role-vice-president.svg'
import { Section } from '#web/ui/content/section.tsx'

const drawings = { president, vicePresident, treasurer, sportsTechnician, socioHealthSupport }

/** Who runs the association, by role (spec §1); who has agreed to it, by name. */
export function Team() {
  const { t } = useTranslation('about')
  const isUnnamed = association.team.some(({ name }) => name === null)
  return (
    <Section id="team" title={t('team.title')} lead={t('team.lead')}>
      <ul className="flex flex-wrap justify-center gap-5">
        {association.team.map(({ role, name }) => (
          <li
            key={role}
            className="grid min-w-0 grow basis-[max(16rem,(100%-2.5rem)/3)] content-start justify-items-center gap-3 rounded-lg border border-line bg-surface p-6 text-center sm:grow-0"
          >
            <img
              src={drawings[role]}
              alt=""
              width={240}
              height={240}
              loading="lazy"
              className="h-auto w-full max-w-36"
            />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{name ?? t(`team.${role}.role`)}</h3>
              {name && <p className="font-bold text-clay">{t(`team.${role}.role`)}</p>}
              <p>{t(`team.${role}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isUnnamed && <p className="text-ink-soft">{t('team.unnamed')}</p>}
    </Section>
  )
}
