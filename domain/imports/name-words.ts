/** Small words within names: «María del Carmen», «Ruiz de Gauna», «Ortega y Gasset». */
export const particles = new Set('de del la las los y e i da do dos von'.split(' '))

/** Common first names of the older people of the Basque Country, without accents; a compound name is made of them. */
export const givenNames = new Set(
  `ana ane ainhoa aitor ander andoni angel angela angeles antonia antonio antton arantxa arantza
  arantzazu aranzazu asier aurora begona begonya belen bernardo bixente blanca carlos carmen carmelo
  carmele catalina cecilia charo concepcion consuelo coro cristina daniel dolores edurne eduardo elena
  elisa emilia emilio encarnacion enrique esperanza esther eugenia eugenio eusebio eva fco felipe felisa
  felix fernando fidel florencio francisca francisco gema gloria gorka gregorio guillermo gurutze idoia
  ignacio iker imanol inaki ines inigo inmaculada isabel itziar izaskun jaione javier jesus jesusa
  joaquin joan jokin jon jorge jose josefa josefina joseba josu juan juana juanita julia julian julio
  karmele karmen kepa koldo kontxi koro lander leire lola lourdes lucia luis luisa lurdes luz ma maialen
  maite manuel manuela margarita mari maria mariano marisa maribel marisol marta mercedes mertxe miguel
  mikel milagros miren monica montserrat nagore natividad nekane nerea nieves olga oscar pablo paco
  paula patxi pedro peio pello pepe pilar purificacion rafael ramon ramona raquel ricardo roberto rosa
  rosalia rosario sabina sagrario santiago sara sebastian silvia sofia soledad susana teodoro teresa
  txema txomin unai valentina vicenta victoria xabier yolanda`.split(/\s+/),
)

/** First names that are everyday surnames too. */
export const alsoSurnames = new Set(
  `alberto alfonso alonso andres benito bautista clemente cruz david diego domingo esteban fermin gabriel
  german gil gonzalo jaime leon lorenzo lucas luque marcos martin mateo nicolas pascual paz ramos roman
  salvador santos simon tomas valentin vicente victor`.split(/\s+/),
)

/** After «María de», «del» or «de los»: a name, where a surname would stand otherwise. */
export const devotions = new Set(
  `angeles begona camino carmen concepcion consuelo coro cruz dios dolores esperanza fatima guadalupe
  henar itziar jesus lourdes lurdes luz mar mercedes milagros montserrat nieves paz pilar prado puy
  remedios rocio rosario sagrario socorro soledad valle`.split(/\s+/),
)
