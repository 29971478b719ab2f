import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages } from '#domain/language.ts'
import { captionsFile } from './film/captions.ts'
import { film } from './film/stage.ts'
import { byDay } from './film/svg.ts'
import { frame, length } from './film/timeline.ts'

/*
 * Makes the film “who we are” from our drawings: `node assets/film.ts`, and commit the result. It
 * takes some minutes and ffmpeg (Debian: apt-get install ffmpeg); the build neither runs nor needs
 * it. Each frame is a picture computed from its time alone, so the same drawings give the same
 * film. `node assets/film.ts captions` writes only the captions again, after a change of the locale
 * files’ film.json, `node assets/film.ts picture` only the picture before it plays.
 */

const FOLDER = 'web/site/film'
const NAME = join(FOLDER, 'who-we-are')
/** A moment that shows what the film is about, for the picture before it plays. */
const POSTER_SECOND = 5

mkdirSync(FOLDER, { recursive: true })
for (const language of languages) writeFileSync(`${NAME}.${language}.vtt`, captionsFile(language))
if (process.argv[2] !== 'captions') writeFileSync(`${NAME}.svg`, frame(POSTER_SECOND))
if (process.argv[2] === undefined) await makeFilm()

async function makeFilm(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const master = join(folder, 'master.mkv')
  await record(master)
  const passes = ['-passlogfile', join(folder, 'passes'), '-g', '150']
  const webm = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', ...passes]
  encode(master, [...webm, '-pass', '1', '-f', 'null', '/dev/null'])
  encode(master, [...webm, '-pass', '2', '-deadline', 'good', '-cpu-used', '2', `${NAME}.webm`])
  const x264 = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation']
  const mp4 = [...x264, '-b:v', '415k', ...passes]
  encode(master, [...mp4, '-pass', '1', '-f', 'null', '/dev/null'])
  encode(master, [...mp4, '-pass', '2', '-movflags', '+faststart', `${NAME}.mp4`])
  rmSync(folder, { recursive: true })
  for (const kind of ['webm', 'mp4', 'svg']) {
    console.log(`${NAME}.${kind}: ${statSync(`${NAME}.${kind}`).size} bytes`)
  }
}

/** Draws all frames into a film without loss, some of them at once. */
async function record(master: string): Promise<void> {
  const { width, height, rate } = film
  const size = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${rate}`]
  const lossless = ['-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', master]
  const recorder = spawn('ffmpeg', ['-v', 'error', '-y', ...size, '-i', '-', ...lossless], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const count = Math.round(length * rate)
  const coming: Promise<Buffer>[] = []
  const draw = (index: number) =>
    sharp(Buffer.from(byDay(frame(index / rate))))
      .resize(width, height)
      .removeAlpha()
      .raw()
      .toBuffer()
  for (let index = 0; index < count; index += 1) {
    while (coming.length < 4 && index + coming.length < count) {
      coming.push(draw(index + coming.length))
    }
    const pixels = await coming.shift()
    if (!recorder.stdin.write(pixels)) await once(recorder.stdin, 'drain')
    if (index % rate === 0) console.log(`second ${index / rate} of ${length.toFixed(1)}`)
  }
  recorder.stdin.end()
  const [status] = await once(recorder, 'close')
  if (status !== 0) throw new Error('ffmpeg could not record the frames.')
}

function encode(master: string, how: readonly string[]): void {
  const to = ['-an', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709']
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-color_trc', 'bt709']
  const { status } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', '-i', master, ...to, ...colours, ...how],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('ffmpeg could not encode the film.')
}
