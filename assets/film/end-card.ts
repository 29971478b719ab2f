import { readFileSync } from 'node:fs'
import { ease, film, type Scene } from './stage.ts'
import { print, readDrawing } from './svg.ts'

const { style, root } = readDrawing(readFileSync('web/public/logo.svg', 'utf8'), 'logo')
const [clip, ground, scene] = root.children
if (!clip || !ground || !scene) throw new Error('The film needs the parts of logo.svg.')
const [hills, wave, sea, sun] = scene.children
if (!hills || !wave || !sea || !sun) throw new Error('The film needs the parts of logo.svg.')

const SIZE = 300
const scale = SIZE / 48

/** The mark alone: its wave rises, and its sun. */
export const endCard: Scene = {
  seconds: 3.2,
  at(second) {
    const up = (element: typeof hills, from: number, start: number) => {
      const down = from * (1 - ease(second, start, start + 1.5))
      return print({
        ...element,
        attributes: { ...element.attributes, transform: `translate(0 ${down.toFixed(2)})` },
      })
    }
    const parts = [up(sun, 22, 0.9), up(hills, 8, 0.2), up(wave, 16, 0.4), up(sea, 8, 0.2)].join('')
    return `<style>${style}</style><path fill="#fbf6ec" d="M0 0h${film.width}v${film.height}H0z"/>
      <g transform="translate(${(film.width - SIZE) / 2} ${(film.height - SIZE) / 2}) scale(${scale})">
      ${print(clip)}${print(ground)}<g clip-path="${scene.attributes['clip-path']}">${parts}</g></g>`
  },
}
