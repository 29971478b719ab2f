import { readFileSync } from 'node:fs'
import { type Figure, figuresIn } from './figure.ts'
import { type Pose, takePose } from './pose.ts'
import { type Element, print, readDrawing } from './svg.ts'

/** In pixels, frames a second. */
export const film = { width: 1280, height: 720, rate: 25 } as const

/** A part of the film: what it shows at a moment, in seconds since it began, as SVG. */
export interface Scene {
  seconds: number
  at(second: number): string
}

/** Between -1 and 1 and back in so many seconds, beginning at a part of the way. */
export function swing(second: number, period: number, phase = 0): number {
  return Math.sin(2 * Math.PI * (second / period + phase))
}

/** From 0 to 1 between two moments, gently at both ends. */
export function ease(second: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (second - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

export interface Stage {
  style: string
  root: Element
  figures: Figure[]
}

/** A drawing, ready to be moved; the name makes its ids unique among drawings. */
export function stageOf(file: string, name: string): Stage {
  const { style, root } = readDrawing(readFileSync(file, 'utf8'), name)
  return { style, root, figures: figuresIn(root) }
}

/** Has every figure live: those without a part of their own breathe and look about. */
export function play(
  { figures }: Stage,
  second: number,
  parts: Readonly<Record<number, (second: number) => Pose>>,
): void {
  for (const [index, figure] of figures.entries()) {
    const part = parts[index] ?? ((now: number) => breathing(now, index))
    takePose(figure, part(second))
  }
}

/** A person who stands or sits at ease; no two in step. */
export function breathing(second: number, seed: number): Pose {
  const phase = seed * 0.37
  return {
    lean: 0.7 * swing(second, 4.6, phase),
    nod: 2.4 * swing(second, 3.8, phase + 0.2),
  }
}

/** The drawing as the camera sees it: magnified, and shifted to the left and up by pixels of the film. */
export function seen({ style, root }: Stage, scale: number, left: number, up = 0): string {
  return `<style>${style}</style><g transform="translate(${-left} ${-up}) scale(${scale})">${print(root)}</g>`
}
