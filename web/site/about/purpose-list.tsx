import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { groupPurposes } from './purposes.ts'

/** The foundational purposes under their themes, numbered through from the first to the last. */
export function Purposes({ purposes }: { purposes: readonly string[] }) {
  const { t } = useTranslation('statutes')
  const groups = groupPurposes(t('purposeGroups', { returnObjects: true }), purposes)
  return (
    <div className="grid grid-cols-1 gap-10">
      {groups.map(({ title, theme, first, purposes }) => (
        <section
          key={title}
          aria-labelledby={`purposes-${first}`}
          className="grid grid-cols-1 gap-4"
        >
          <h3 id={`purposes-${first}`} className="text-xl break-after-avoid">
            {title}
          </h3>
          <ChangeTexts section={`statutes.theme${theme}`} />
          <ol className="grid grid-cols-1 gap-1">
            {purposes.map((purpose, at) => (
              <li
                key={purpose}
                className="grid items-baseline gap-3 grid-cols-[auto_minmax(0,1fr)] cramped:grid-cols-1 border-t border-line py-3 break-inside-avoid"
              >
                <span className="grid size-11 place-items-center rounded-full bg-sea-soft font-bold text-sea figures">
                  {first + at}
                </span>
                <span>{purpose}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
