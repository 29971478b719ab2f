import { zipSync } from 'fflate'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import { type FilePurpose, filePurposes, purposes } from '#domain/kernel/files/purposes.ts'
import { box, captions, gif, jpg, mp4, pdf, png, presentation } from './made-files.ts'

/** A malicious or wrong upload, and its error. */
export interface Hostile {
  label: string
  purpose: FilePurpose
  name: string
  bytes: Buffer
  code: ErrorCode
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))

const zip = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([n, text]) => [n, latin(text)]))),
  )

const page = '<html><script>alert(1)</script></html>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const archive = zip({ 'a.js': 'alert(1)' })

/** Refused for every purpose: by the first bytes, whatever the name. */
const strangers: Record<string, Buffer> = {
  page: latin(page),
  'page with a mark before it': joined('\xef\xbb\xbf', page),
  drawing: latin(drawing),
  'drawing with a declaration': latin(`<?xml version="1.0"?>\n${drawing}`),
  script: latin('fetch("/api/admin/users")'),
  'shell script': latin('#!/bin/sh\nrm -rf /'),
  'server script': latin('<?php system($_GET["c"]); ?>'),
  'program for Windows': joined('MZ', Buffer.alloc(300)),
  'program for Linux': joined('\x7fELF\x02\x01\x01', Buffer.alloc(300)),
  'program for Java': joined('\xca\xfe\xba\xbe\0\0\0\x34', Buffer.alloc(200)),
  'program for browsers': joined('\0asm\x01\0\0\0', Buffer.alloc(40)),
  archive,
  'archive of another kind': joined("7z\xbc\xaf'\x1c\0\x04", Buffer.alloc(60)),
  'archive of a third kind': joined('Rar!\x1a\x07\x01\0', Buffer.alloc(60)),
  'packed text': joined('\x1f\x8b\x08\0\0\0\0\0\0\x03', Buffer.alloc(40)),
  sound: joined('ID3\x04\0\0\0\0\0\0', Buffer.alloc(300)),
  'sound of another kind': joined('RIFF$\0\0\0WAVEfmt ', Buffer.alloc(40)),
  'picture of a kind that is not taken': joined('RIFF$\0\0\0WEBPVP8 ', Buffer.alloc(40)),
  'picture for print': joined('II*\0\x08\0\0\0', Buffer.alloc(40)),
  'picture of Windows': joined('BM', Buffer.alloc(60)),
  'sign of a page': joined('\0\0\x01\0\x01\0\x10\x10', Buffer.alloc(40)),
  database: joined('SQLite format 3\0', Buffer.alloc(100)),
  'letter for programs': latin('{\\rtf1\\ansi hello}'),
  'plain text': latin('Kaixo, hau testua da.'),
  table: latin('a,b\n1,2\n'),
  data: latin('{"a":1}'),
  'a way elsewhere': latin('[InternetShortcut]\nURL=file:///etc/passwd'),
  noise: Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 167 + 13) % 256)),
  zeros: Buffer.alloc(5000),
}

const oldOffice = joined('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(600))

function strangerTo(purpose: FilePurpose, label: string, bytes: Buffer): Hostile {
  const isDrawing = label.startsWith('drawing')
  const takesPictures = purposes[purpose].kinds.some((kind) => kind === 'picture')
  const code = isDrawing && takesPictures ? 'files.drawing' : 'files.wrongType'
  return { label: `${label}, for ${purpose}`, purpose, name: 'a.pdf', bytes, code }
}

/** Signs that no browser sends in a name, and that lead out of folders or say another ending. */
const namesWithSigns = [
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\a.pdf',
  'a/b.pdf',
  'a\x01.pdf',
  'a\r\nSet-Cookie: x=1.pdf',
  'a\u2028b.pdf',
  'a\x1b[31m.pdf',
]

const noNames = ['..', '.', '', '\u200b\u202e', 'a'.repeat(201)]

/** A PNG that claims to be so large; what it holds is a few bytes. */
function hugePng(base: Buffer, width: number, height: number, bits = 8): Buffer {
  const bytes = Buffer.from(base)
  bytes[24] = bits
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

const cut = (bytes: Buffer, share = 0.6) => bytes.subarray(0, Math.floor(bytes.length * share))

/** All of them, each newly built. */
export async function hostileFiles(): Promise<Hostile[]> {
  const [aPng, aJpg, aGif, longGif, aPdf] = await Promise.all([
    png(),
    jpg(200, 100),
    gif(3),
    gif(201, 4),
    pdf(),
  ])
  const slides = presentation()
  const withMacros = presentation({
    '[Content_Types].xml':
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml"/></Types>',
  })
  const one = (purpose: FilePurpose, code: ErrorCode, files: Record<string, Buffer>): Hostile[] =>
    Object.entries(files).map(([label, bytes]) => ({
      label: `${label}, for ${purpose}`,
      purpose,
      name: 'a',
      bytes,
      code,
    }))
  const pictures = (purpose: FilePurpose) => [
    ...one(purpose, 'files.wrongType', { PDF: aPdf, slides, film: mp4(), captions: captions() }),
    ...one(purpose, 'files.damaged', {
      'half a PNG': cut(aPng),
      'half a JPG': cut(aJpg),
      'half a GIF': cut(aGif),
      'the head of a PNG': aPng.subarray(0, 33),
      'the head of a GIF': aGif.subarray(0, 13),
    }),
    ...one(purpose, 'files.tooManyPixels', {
      'a PNG of 900 million dots': hugePng(aPng, 30_000, 30_000),
      'a PNG of one long line': hugePng(aPng, 100_000, 1000),
      'a GIF of 201 frames': longGif,
    }),
  ]
  return [
    ...filePurposes.flatMap((purpose) =>
      Object.entries(strangers).map(([label, bytes]) => strangerTo(purpose, label, bytes)),
    ),
    ...filePurposes.map((purpose) => ({
      label: `nothing at all, for ${purpose}`,
      purpose,
      name: 'a.pdf',
      bytes: Buffer.alloc(0),
      code: 'files.empty' as const,
    })),
    ...(['adSample', 'banner', 'document', 'captions'] as const).flatMap((purpose) =>
      one(purpose, 'files.tooBig', { 'too much': Buffer.alloc(purposes[purpose].maxBytes + 1, 1) }),
    ),
    ...[
      ...namesWithSigns.map((name) => ({ name, code: 'files.nameCharacters' as const })),
      ...noNames.map((name) => ({ name, code: 'files.nameInvalid' as const })),
    ].map(({ name, code }) => ({
      label: `the name ${JSON.stringify(name).slice(0, 40)}`,
      purpose: 'document' as const,
      name,
      bytes: aPdf,
      code,
    })),
    ...pictures('adSample'),
    ...pictures('banner'),
    ...one('adSample', 'files.tooManyPixels', {
      'a PNG of 12 million dots of 16 bits': hugePng(aPng, 4000, 3000, 16),
    }),
    ...one('document', 'files.wrongType', {
      PNG: aPng,
      GIF: aGif,
      film: mp4(),
      captions: captions(),
    }),
    ...one('document', 'files.oldOffice', { 'an old or locked document': oldOffice }),
    ...one('document', 'files.damaged', { 'half a presentation': cut(slides) }),
    ...one('document', 'files.wrongType', {
      'a presentation behind a page': joined(page, slides),
      'a presentation behind a program': joined('MZ', Buffer.alloc(64), slides),
    }),
    ...one('document', 'files.macros', { 'a presentation with macros': withMacros }),
    ...one('video', 'files.wrongType', {
      PNG: aPng,
      GIF: aGif,
      PDF: aPdf,
      slides,
      captions: captions(),
    }),
    ...one('video', 'files.damaged', {
      'half an MP4': cut(mp4()),
      'an MP4 and an archive': joined(mp4(), archive),
      'an MP4 and a page': joined(mp4(), page),
      'an MP4 without pictures': joined(mp4().subarray(0, 24), box('moov')),
      'an MP4 without a table': joined(mp4().subarray(0, 24), box('mdat')),
      'a box that ends beyond the file': joined(mp4(), '\x7f\xff\xff\xfffree'),
      'a box of no size': joined(mp4(), '\0\0\0\x04free', Buffer.alloc(20)),
      'the head of a WebM': joined('\x1a\x45\xdf\xa3\x8f\x42\x82\x84webm', Buffer.alloc(8)),
    }),
    ...one('captions', 'files.wrongType', { PNG: aPng, PDF: aPdf, film: mp4() }),
    ...one('captions', 'files.damaged', {
      'captions without a line': latin('WEBVTT\n\nhello\n'),
      'captions in another alphabet': joined(captions(), '\xff\xfe'),
      'captions with a zero': joined(captions(), '\0'),
    }),
  ]
}
