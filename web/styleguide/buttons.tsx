import { Button, type ButtonLook, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { SkipLink } from '#web/kernel/ui/content/skip-link.tsx'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { Spinner } from '#web/kernel/ui/feedback/spinner.tsx'
import { Specimen, type SpecimensProps } from './specimen.tsx'
import { words } from './words.ts'

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger']

export function Buttons({ prefix }: SpecimensProps) {
  return (
    <>
      {looks.map((look) => (
        <Specimen
          key={look}
          name={`Button, ${look}`}
          states={{
            'at rest, pointed at, with the focus': (
              <span className="flex flex-wrap gap-4">
                <Button look={look}>{words.send}</Button>
                <Button look={look} className="is-hover">
                  {words.send}
                </Button>
                <Button look={look} className="is-focus-visible">
                  {words.send}
                </Button>
              </span>
            ),
            'disabled, busy, as a link': (
              <span className="flex flex-wrap gap-4">
                <Button look={look} disabled>
                  {words.send}
                </Button>
                <Button look={look} busy>
                  {words.send}
                </Button>
                <a href={`#${prefix}`} className={buttonClasses(look)}>
                  {words.back}
                </a>
              </span>
            ),
          }}
        />
      ))}
      <Specimen
        name="CopyButton"
        states={{
          'press it': (
            <CopyButton text={words.title} copiedText={words.copied} failedText={words.notCopied}>
              {words.title}
            </CopyButton>
          ),
        }}
      />
      <Specimen
        name="Links"
        states={{
          'by itself, pointed at': (
            <span className="flex flex-wrap gap-4">
              <a href={`#${prefix}`} className={textLinkClasses}>
                {words.short}
              </a>
              <a href={`#${prefix}`} className={`${textLinkClasses} is-hover`}>
                {words.short}
              </a>
            </span>
          ),
          OtherTabLink: <OtherTabLink to={`#${prefix}`}>{words.short}</OtherTabLink>,
          'SkipLink, with the Tab key': <SkipLink targets={[prefix]} text={words.back} />,
        }}
      />
      <Specimen name="Spinner" states={{ turning: <Spinner /> }} />
    </>
  )
}
