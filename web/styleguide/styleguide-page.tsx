import { useEffect } from 'react'
import type { Scheme } from '#domain/association/shipped-palette.ts'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { Buttons } from './buttons.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { Pieces } from './pieces.tsx'
import { showPressedStates } from './pressed-states.ts'
import { Tokens } from './tokens.tsx'
import { words } from './words.ts'
import './styleguide.css'

/** `/styleguide`, in development alone: every component in every state, by day and by night. */
export default function StyleguidePage() {
  useEffect(showPressedStates, [])
  return (
    <>
      <PageTitle text={words.title} />
      <div className="px-6 py-10">
        <h1 tabIndex={-1} className="text-3xl">
          {words.title}
        </h1>
        <p className="prose text-lg">{words.lead}</p>
      </div>
      <div className="grid xl:grid-cols-2">
        <Side scheme="day" />
        <Side scheme="night" />
      </div>
    </>
  )
}

function Side({ scheme }: { scheme: Scheme }) {
  return (
    <div
      id={scheme}
      className="min-w-0 bg-ground px-6 py-10 text-ink"
      style={{ colorScheme: scheme === 'day' ? 'light' : 'dark' }}
    >
      <h2 className="text-2xl">{scheme}</h2>
      <Tokens scheme={scheme} />
      <Buttons prefix={scheme} />
      <Fields prefix={scheme} />
      <Messages />
      <Pieces prefix={scheme} />
      <Overlays prefix={scheme} />
      <Drawings />
    </div>
  )
}
