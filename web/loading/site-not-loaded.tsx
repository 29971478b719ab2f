import { type Language, languages } from '#domain/kernel/language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type spanish from '../../locales/es/shell/not-loaded.json'

// They come with this file, unlike all other texts.
const words = import.meta.glob<typeof spanish>('../../locales/*/shell/not-loaded.json', {
  eager: true,
  import: 'default',
})
const wordsIn = (language: Language) => words[`../../locales/${language}/shell/not-loaded.json`]

/**
 * Shows in every language that the page could not be loaded: its texts failed (spec §2, §8), or
 * even the failure page did.
 *
 * @param over stands over a page that can be read, though nothing in it answers
 */
export function SiteNotLoaded({ over }: { over: boolean }) {
  const Box = over ? 'div' : 'main'
  const Line = over ? 'p' : 'h1'
  return (
    <Box
      role={over ? 'alert' : undefined}
      className={
        over
          ? 'fixed inset-x-0 bottom-0 z-50 border-t-4 border-danger bg-surface py-4 shadow-high'
          : 'grid min-h-dvh content-center'
      }
    >
      <div className="page grid justify-items-start gap-3">
        {languages.map((language) => (
          <Line key={language} lang={language} className="font-bold">
            {wordsIn(language)?.title}
          </Line>
        ))}
        <Button className="flex-wrap gap-x-4" onClick={() => window.location.reload()}>
          {languages.map((language) => (
            <span key={language} lang={language}>
              {wordsIn(language)?.reload}
            </span>
          ))}
        </Button>
      </div>
    </Box>
  )
}
