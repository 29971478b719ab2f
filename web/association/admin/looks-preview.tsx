import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { paletteOf } from '#domain/kernel/looks/palette.ts'
import { type Scheme, schemes } from '#domain/kernel/looks/shipped-palette.ts'
import { Logo } from '#web/association/logo.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { useAssociation } from '#web/startup/association.ts'

/** Shows what visitors see in the association's colours, by day and at night at once. */
export function LooksPreview() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {schemes.map((scheme) => (
        <Sample key={scheme} scheme={scheme} />
      ))}
    </div>
  )
}

function Sample({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation(['association-admin', 'shell', 'events', 'about'])
  const { looks, contact } = useAssociation()
  return (
    <div
      style={coloursOf(paletteOf(looks, scheme))}
      className="grid content-start gap-5 rounded-lg border border-line bg-ground p-5 text-ink"
    >
      <h3 className="text-lg">{t(`looks.${scheme}`)}</h3>
      <Logo />
      <div className="flex flex-wrap gap-3">
        <span className={buttonClasses()}>{t('shell:header.signUp')}</span>
        <span className={buttonClasses('secondary')}>{t('shell:nav.events')}</span>
      </div>
      <Card look="sea" className="grid justify-items-start gap-2">
        <p>{t('shell:footer.about')}</p>
        <span className={textLinkClasses}>{contact.email}</span>
      </Card>
      <Card look="clay" className="grid justify-items-start gap-2">
        <Badge look="clay">{t('events:next')}</Badge>
        <p className="text-xl font-bold text-clay">{t('shell:nav.programmes')}</p>
      </Card>
    </div>
  )
}

/** Over those of the page, whose scheme is the reader's. */
function coloursOf(palette: ReturnType<typeof paletteOf>): CSSProperties {
  return Object.fromEntries(
    Object.entries(palette).map(([name, hex]) => [`--color-${name}`, hex]),
  ) as CSSProperties
}
