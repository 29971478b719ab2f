import { useTranslation } from 'react-i18next'
import { Logo } from '#web/association/logo.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { paths } from '#web/paths.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/startup/association.ts'

/** The pages of each list, as `paths` names them. */
const pages = {
  programmes: ['programmes', 'events'],
  association: ['about', 'statutes', 'library', 'donate', 'ads'],
  legal: ['legalNotice', 'privacyPolicy', 'cookies', 'terms', 'refunds', 'incidents'],
} as const

/** Every public page, and how to reach the association (spec §1). */
export function Footer() {
  const programmes = useOffered()
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      <div className="page grid gap-x-10 gap-y-6 py-8 lg:grid-cols-[1fr_2.6fr]">
        <Contact />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-6">
          <List name="programmes">
            {programmes.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to={paths.programmeOverview(slug)} className="footer-link">
                  {name}
                </Link>
              </li>
            ))}
          </List>
          <List name="association" />
          <List name="legal" />
        </div>
      </div>
    </footer>
  )
}

function List({ name, children }: { name: keyof typeof pages; children?: Elements }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby={`footer-${name}`}
      className={name === 'legal' ? 'max-sm:col-span-full' : undefined}
    >
      <h2 id={`footer-${name}`} className="font-bold">
        {t(`footer.${name}`)}
      </h2>
      <ul className={name === 'legal' ? 'max-sm:columns-[7.5rem]' : undefined}>
        {pages[name].map((page) => (
          <li key={page}>
            <Link to={paths[page]()} className="footer-link">
              {t(`nav.${page}`)}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

function Contact() {
  const association = useAssociation()
  const { t } = useTranslation()
  const { email, phone, messaging, instagram, postalAddress } = association.contact
  const ways = [
    { text: email, address: `mailto:${email}` },
    { text: phone, address: `tel:${phone?.replaceAll(' ', '')}` },
    { text: messaging && `${t('footer.messaging')}: ${messaging}` },
    {
      text: instagram && `${t('footer.instagram')}: ${instagram}`,
      address: `https://www.instagram.com/${instagram}/`,
    },
    { text: postalAddress },
  ]
  return (
    <section aria-label={t('footer.contact')}>
      <Logo />
      <p className="max-w-72 py-3 text-ink-soft">{t('footer.about')}</p>
      <ul>
        {ways.map(
          ({ text, address }) =>
            text && (
              <li key={text} className="flex min-h-11 items-center">
                {address ? (
                  <a href={address} className="footer-link">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
