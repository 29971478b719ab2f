import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { programmes } from '#domain/programmes/programme.ts'
import { paths } from '#web/paths.ts'
import { LanguageLinks } from './language-links.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

const linkClasses =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-2 hover:decoration-clay aria-[current]:font-bold'

export function Footer() {
  const { t } = useTranslation()
  const { email, phone, messaging, instagram, postalAddress } = association.contact

  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      <div className="page grid gap-8 py-10 md:grid-cols-[2fr_1.4fr_1fr_1fr]">
        <div className="grid content-start justify-items-start gap-3">
          <Logo />
          <p className="max-w-72 text-ink-soft">{t('footer.about')}</p>
        </div>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="font-bold">
            {t('footer.contact')}
          </h2>
          <ul>
            <li>
              <a href={`mailto:${email}`} className={linkClasses}>
                {email}
              </a>
            </li>
            {phone && (
              <li>
                <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClasses}>
                  {phone}
                </a>
              </li>
            )}
            {messaging && (
              <li className="py-2">
                {t('footer.messaging')}: {messaging}
              </li>
            )}
            {instagram && (
              <li className="py-2">
                {t('footer.instagram')}: {instagram}
              </li>
            )}
            {postalAddress && <li className="py-2">{postalAddress}</li>}
          </ul>
        </section>
        <section aria-labelledby="footer-programmes">
          <h2 id="footer-programmes" className="font-bold">
            {t('footer.programmes')}
          </h2>
          <ul>
            {programmes.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.programme(id)} className={linkClasses}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-languages">
          <h2 id="footer-languages" className="font-bold">
            {t('footer.languages')}
          </h2>
          <ul>
            <LanguageLinks className={linkClasses} />
          </ul>
        </section>
      </div>
    </footer>
  )
}
