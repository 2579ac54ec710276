package check

import "testing"

func BenchmarkAMegabyteInEachLanguage(b *testing.B) {
	tr, en := repeated(sampleTR, 1<<20), repeated(sampleEN, 1<<20)
	for b.Loop() {
		Run(tr, en, Options{})
	}
}
