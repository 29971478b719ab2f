import { Card } from '#web/ui/content/card.tsx'
import { objectivePictograms } from './objective-pictograms.ts'

export interface Objective {
  title: string
  text: string
}

/** The long-term objectives, each with its picture. */
export function Objectives({ objectives }: { objectives: readonly Objective[] }) {
  return (
    <ol className="grid gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
      {objectives.map(({ title, text }, place) => (
        <li key={title} className="grid grid-cols-1 break-inside-avoid">
          <Card className="grid grid-cols-1 content-start gap-3">
            <img
              src={objectivePictograms[place]}
              alt=""
              width="96"
              height="96"
              loading="lazy"
              className="size-24"
            />
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
          </Card>
        </li>
      ))}
    </ol>
  )
}
