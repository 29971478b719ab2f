import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { bareTexts, translatedValues } from './bare-text.ts'

const path = resolve('web/tsconfig.json')
const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path, ts.sys.readFile).config,
  ts.sys,
  resolve('web'),
  undefined,
  path,
)
const program = ts.createProgram(fileNames, options)

for (const name of fileNames.filter((one) => /(?<!\.test)\.tsx?$/.test(one))) {
  const source = program.getSourceFile(name)
  if (!source) throw new Error(`${name} cannot be read`)
  for (const { line, text } of bareTexts(program, source)) {
    console.error(`${relative('.', name)}:${line}: put ${text} into an element of its own`)
    process.exitCode = 1
  }
  for (const { line, text } of translatedValues(program, source)) {
    console.error(`${relative('.', name)}:${line}: keep ${text} from translators by a Sentence`)
    process.exitCode = 1
  }
}
