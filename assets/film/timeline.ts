import { bayScene } from './bay-scene.ts'
import { endCard } from './end-card.ts'
import { onarteScene } from './onarte-scene.ts'
import { coffeeScene, onaScene, workshopScene } from './room-scenes.ts'
import { ease, film, type Scene } from './stage.ts'
import { walkScene } from './walk-scene.ts'

/** So long does one scene pass into the next. */
const FADE = 0.8

const order: readonly Scene[] = [
  bayScene,
  onaScene,
  onarteScene,
  workshopScene,
  coffeeScene,
  walkScene,
  endCard,
]

const starts: number[] = []
for (const index of order.keys()) {
  const before = order[index - 1]
  starts.push(before ? (starts[index - 1] ?? 0) + before.seconds - FADE : 0)
}

/** In seconds. */
export const length = (starts.at(-1) ?? 0) + (order.at(-1)?.seconds ?? 0)

/** The film at a moment: one scene, or two while the later one appears. As a picture it has night colours. */
export function frame(second: number): string {
  const layers = order.flatMap((scene, index) => {
    const own = second - (starts[index] ?? 0)
    if (own < 0 || own >= scene.seconds) return []
    const opacity = index === 0 ? 1 : ease(own, 0, FADE)
    return [`<g opacity="${opacity.toFixed(3)}">${scene.at(own)}</g>`]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${film.width} ${film.height}">${layers.join('')}</svg>\n`
}
