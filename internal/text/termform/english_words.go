package termform

// The closed classes of English words that follow from no rule of spelling.

// An irregularPlural is one that no rule makes. With compounds it is also that of words that end so: chairman, midwife.
type irregularPlural struct {
	singular, plural string
	compounds        bool
}

var irregularPlurals = []irregularPlural{
	{"person", "people", false}, {"salesperson", "salespeople", false}, {"man", "men", true},
	{"child", "children", true}, {"foot", "feet", true}, {"tooth", "teeth", true}, {"goose", "geese", false},
	{"mouse", "mice", true}, {"louse", "lice", false},
	{"ox", "oxen", false}, {"die", "dice", false}, {"penny", "pence", false}, {"quiz", "quizzes", false},
	{"life", "lives", true}, {"knife", "knives", true}, {"wife", "wives", true}, {"thief", "thieves", false},
	{"loaf", "loaves", false},
	{"scarf", "scarves", false}, {"wharf", "wharves", false}, {"hoof", "hooves", false}, {"dwarf", "dwarves", false},
	{"formula", "formulae", false}, {"antenna", "antennae", false}, {"larva", "larvae", false},
	{"alga", "algae", false}, {"vertebra", "vertebrae", false}, {"lacuna", "lacunae", false},
	{"alumna", "alumnae", false}, {"nebula", "nebulae", false},
	{"phenomenon", "phenomena", false}, {"automaton", "automata", false}, {"polyhedron", "polyhedra", false},
	{"taxon", "taxa", false},
	{"stimulus", "stimuli", false}, {"nucleus", "nuclei", false}, {"fungus", "fungi", false},
	{"radius", "radii", false}, {"alumnus", "alumni", false}, {"terminus", "termini", false}, {"locus", "loci", false},
	{"focus", "foci", false}, {"syllabus", "syllabi", false}, {"bacillus", "bacilli", false},
	{"calculus", "calculi", false}, {"modulus", "moduli", false},
	{"thesaurus", "thesauri", false}, {"corpus", "corpora", false}, {"genus", "genera", false},
	{"viscus", "viscera", false},
	{"schema", "schemata", false}, {"stigma", "stigmata", false}, {"dogma", "dogmata", false},
	{"codex", "codices", false}, {"calyx", "calyces", false}, {"vortex", "vortices", false}, {"apex", "apices", false},
}

// regularAll are words whose end looks like that of an irregular noun.
const regularAll = " human german roman ottoman talisman shaman norman caiman woollen dormouse "

// spellingPrefixes are before the roots of spellingClasses.
const spellingPrefixes = " un dis mis re be over under inter non pre sub micro kilo centi milli deci " +
	"hecto deca nano epi "

// A spellingClass are roots that go on in two ways: British, then American, with a hyphen for nothing.
type spellingClass struct{ roots, endings string }

var spellingClasses = []spellingClass{
	{"behavi col fav harb hon lab neighb vap rum endeav arm cand clam demean misdemean ferv flav hum od parl " +
		"ranc rig savi sav splend tum val vig succ arb ard",
		"our/or ours/ors oured/ored ouring/oring ourable/orable ourably/orably ourer/orer ourers/orers ourful/orful " +
			"ourless/orless ourhood/orhood ourhoods/orhoods ourly/orly oural/oral ourite/orite ourites/orites " +
			"oury/ory ouries/ories ouring/oring ourings/orings"},
	{"cent theat fib calib sab spect lust meag somb sepulch lit met och",
		"re/er res/ers red/ered ring/ering reless/erless"},
	{"cancel travel label model level fuel signal total counsel channel dial equal initial marshal panel tunnel " +
		"quarrel rival pedal parcel shovel libel ravel chisel duel funnel jewel marvel pencil spiral stencil " +
		"swivel apparel barrel enamel imperil",
		"led/ed ling/ing ler/er lers/ers lor/or lors/ors lings/ings lous/ous"},
	{"kidnap worship", "ped/ed ping/ing per/er pers/ers"},
	{"fulfil enrol instal distil appal enthral instil", "-/l s/ls ment/lment ments/lments"},
	{"skil wil", "ful/lful fully/lfully fulness/lfulness"},
	{"judg acknowledg abridg lodg", "ement/ment ements/ments emental/mental"},
	{"catal dial anal monol prol", "ogue/og ogues/ogs ogued/oged oguing/oging"},
}

// spelledTwice are words that are spelt in two ways each, British first. Both also take -s and -d.
const spelledTwice = "licence/license sublicence/sublicense defence/defense offence/offense pretence/pretense " +
	"practice/practise defenceless/defenseless programme/program gramme/gram kilogramme/kilogram " +
	"manoeuvre/maneuver manoeuvrable/maneuverable ageing/aging grey/gray mould/mold plough/plow artefact/artifact " +
	"sulphur/sulfur sulphate/sulfate sulphide/sulfide aluminium/aluminum jewellery/jewelry sceptic/skeptic " +
	"moustache/mustache anaesthetic/anesthetic anaesthesia/anesthesia anaemia/anemia haemorrhage/hemorrhage " +
	"haemoglobin/hemoglobin paediatric/pediatric orthopaedic/orthopedic gynaecology/gynecology " +
	"archaeology/archeology archaeological/archeological aetiology/etiology foetus/fetus foetal/fetal " +
	"oestrogen/estrogen oesophagus/esophagus diarrhoea/diarrhea encyclopaedia/encyclopedia mediaeval/medieval " +
	"caesarean/cesarean leukaemia/leukemia connexion/connection inflexion/inflection"
