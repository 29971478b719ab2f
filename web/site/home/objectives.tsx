import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Objective } from './use-objectives.ts'

/** The long-term objectives, each with its picture. */
export function Objectives({ objectives }: { objectives: readonly Objective[] }) {
  return (
    <ol className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
      {objectives.map(({ title, text, picture }) => (
        <li key={title} className="grid grid-cols-1 break-inside-avoid">
          <Card className="grid grid-cols-1 content-start gap-3">
            <img src={picture} alt="" width="96" height="96" loading="lazy" className="size-24" />
            <h3 className="text-xl">{title}</h3>
            {text && <p>{text}</p>}
          </Card>
        </li>
      ))}
    </ol>
  )
}
