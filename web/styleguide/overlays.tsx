import { useState } from 'react'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Disclosure, menuItemClasses } from '#web/kernel/ui/content/disclosure.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { Drawer } from '#web/kernel/ui/feedback/drawer.tsx'
import { Specimen, type SpecimensProps } from './specimen.tsx'
import { words } from './words.ts'

/** What opens over the page. */
export function Overlays({ prefix }: SpecimensProps) {
  const [open, setOpen] = useState(false)
  const lines = (
    <ul>
      {[words.send, words.back].map((text, place) => (
        <li key={text}>
          <a
            href={`#${prefix}`}
            aria-current={place === 0 ? 'true' : undefined}
            className={menuItemClasses}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Specimen
        name="Dialog"
        states={{
          'press to see': (
            <>
              <Button onClick={() => setOpen(true)}>{words.dialog}</Button>
              <Dialog
                open={open}
                onClose={() => setOpen(false)}
                title={words.dialog}
                closeText={words.close}
                description={words.text}
                actions={<Button onClick={() => setOpen(false)}>{words.send}</Button>}
              />
            </>
          ),
        }}
      />
      <Specimen
        name="Disclosure, Drawer"
        states={{
          'press to see': (
            <span className="flex flex-wrap justify-between gap-4">
              <Drawer
                button={words.menu}
                className={buttonClasses('secondary')}
                label={words.menu}
                closeText={words.close}
              >
                {lines}
              </Drawer>
              <Disclosure button={words.menu}>{lines}</Disclosure>
            </span>
          ),
        }}
      />
    </>
  )
}
