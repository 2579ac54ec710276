/** The fields of each kind: what they are called, and whether lists have them and can be ordered by them. Generated from the server’s OpenAPI description by `make api`; do not edit. */
export const KIND_FIELDS = {
  "agencies": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "AbbrTR",
      "Type": "line",
      "NameTR": "Kısaltma (Türkçe)",
      "NameEN": "Abbreviation (Turkish)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "AbbrEN",
      "Type": "line",
      "NameTR": "Kısaltma (İngilizce)",
      "NameEN": "Abbreviation (English)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    }
  ],
  "users": [
    {
      "Key": "Name",
      "Type": "line",
      "NameTR": "Ad",
      "NameEN": "First name",
      "List": true,
      "Sort": true
    },
    {
      "Key": "LastName",
      "Type": "line",
      "NameTR": "Soyad",
      "NameEN": "Last name",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Username",
      "Type": "line",
      "NameTR": "Kullanıcı adı (e-posta)",
      "NameEN": "Username (e-mail)",
      "List": true,
      "Sort": true
    },
    {
      "Key": "RoleId",
      "Type": "reference",
      "NameTR": "Rol",
      "NameEN": "Role",
      "List": true,
      "Sort": true
    },
    {
      "Key": "AgencyId",
      "Type": "reference",
      "NameTR": "Kurum",
      "NameEN": "Agency",
      "List": true,
      "Sort": true
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    },
    {
      "Key": "Enabled",
      "Type": "flag",
      "NameTR": "Etkin",
      "NameEN": "Enabled",
      "List": true,
      "Sort": true
    },
    {
      "Key": "Password",
      "Type": "password",
      "NameTR": "Parola",
      "NameEN": "Password",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Password2",
      "Type": "password",
      "NameTR": "Parola (yeniden)",
      "NameEN": "Password (again)",
      "List": true,
      "Sort": false
    }
  ],
  "linebodies": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "AbbrTR",
      "Type": "line",
      "NameTR": "Kısaltma (Türkçe)",
      "NameEN": "Abbreviation (Turkish)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "AbbrEN",
      "Type": "line",
      "NameTR": "Kısaltma (İngilizce)",
      "NameEN": "Abbreviation (English)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    }
  ],
  "domains": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "ParentId",
      "Type": "reference",
      "NameTR": "Üst konu alanı",
      "NameEN": "Parent domain",
      "List": true,
      "Sort": false
    },
    {
      "Key": "IsDefault",
      "Type": "flag",
      "NameTR": "Varsayılan konu alanı",
      "NameEN": "Default domain",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    }
  ],
  "terms": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "AbbrTR",
      "Type": "line",
      "NameTR": "Kısaltma (Türkçe)",
      "NameEN": "Abbreviation (Turkish)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "AbbrEN",
      "Type": "line",
      "NameTR": "Kısaltma (İngilizce)",
      "NameEN": "Abbreviation (English)",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    },
    {
      "Key": "Domains",
      "Type": "ids",
      "NameTR": "Konu alanları",
      "NameEN": "Domains",
      "List": true,
      "Sort": false
    }
  ],
  "sectors": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "ParentId",
      "Type": "reference",
      "NameTR": "Üst sektör",
      "NameEN": "Parent sector",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    }
  ],
  "legislationtypes": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "IsPrimary",
      "Type": "flag",
      "NameTR": "Birincil mevzuat",
      "NameEN": "Primary legislation",
      "List": true,
      "Sort": true
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    }
  ],
  "legaltexts": [
    {
      "Key": "NameTR",
      "Type": "line",
      "NameTR": "Türkçe ad",
      "NameEN": "Name in Turkish",
      "List": true,
      "Sort": true
    },
    {
      "Key": "NameEN",
      "Type": "line",
      "NameTR": "İngilizce ad",
      "NameEN": "Name in English",
      "List": true,
      "Sort": true
    },
    {
      "Key": "Number",
      "Type": "line",
      "NameTR": "No",
      "NameEN": "Number",
      "List": true,
      "Sort": true
    },
    {
      "Key": "ShortName",
      "Type": "line",
      "NameTR": "Kısa isim",
      "NameEN": "Short name",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Abbr",
      "Type": "line",
      "NameTR": "Kısaltma",
      "NameEN": "Abbreviation",
      "List": true,
      "Sort": false
    },
    {
      "Key": "LegislationTypeId",
      "Type": "reference",
      "NameTR": "Metin türü",
      "NameEN": "Text type",
      "List": true,
      "Sort": true
    },
    {
      "Key": "LineBodyId",
      "Type": "reference",
      "NameTR": "İlgili kurum",
      "NameEN": "Line body",
      "List": false,
      "Sort": false
    },
    {
      "Key": "IsAmendment",
      "Type": "flag",
      "NameTR": "Değişiklik metni",
      "NameEN": "Amending text",
      "List": true,
      "Sort": false
    },
    {
      "Key": "AmendmentId",
      "Type": "reference",
      "NameTR": "Esas metin",
      "NameEN": "Principal text",
      "List": false,
      "Sort": false
    },
    {
      "Key": "AmendmentOther",
      "Type": "line",
      "NameTR": "Esas metnin adı",
      "NameEN": "Name of the principal text",
      "List": false,
      "Sort": false
    },
    {
      "Key": "LegalBasisTR",
      "Type": "line",
      "NameTR": "Yasal dayanak (Türkçe)",
      "NameEN": "Legal basis (Turkish)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "LegalBasisEN",
      "Type": "line",
      "NameTR": "Yasal dayanak (İngilizce)",
      "NameEN": "Legal basis (English)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "EULegislation",
      "Type": "line",
      "NameTR": "AB mevzuatı",
      "NameEN": "EU legislation",
      "List": false,
      "Sort": false
    },
    {
      "Key": "KeywordsTR",
      "Type": "line",
      "NameTR": "Anahtar kelimeler (Türkçe)",
      "NameEN": "Keywords (Turkish)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "KeywordsEN",
      "Type": "line",
      "NameTR": "Anahtar kelimeler (İngilizce)",
      "NameEN": "Keywords (English)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "SummaryTR",
      "Type": "prose",
      "NameTR": "Özet (Türkçe)",
      "NameEN": "Summary (Turkish)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "SummaryEN",
      "Type": "prose",
      "NameTR": "Özet (İngilizce)",
      "NameEN": "Summary (English)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "TrafficLightYellow",
      "Type": "whole",
      "NameTR": "Sarı ışık (ay)",
      "NameEN": "Yellow light (months)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "TrafficLightRed",
      "Type": "whole",
      "NameTR": "Kırmızı ışık (ay)",
      "NameEN": "Red light (months)",
      "List": false,
      "Sort": false
    },
    {
      "Key": "References",
      "Type": "prose",
      "NameTR": "Atıflar",
      "NameEN": "References",
      "List": false,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": false,
      "Sort": false
    },
    {
      "Key": "Sectors",
      "Type": "ids",
      "NameTR": "Sektörler",
      "NameEN": "Sectors",
      "List": true,
      "Sort": false
    }
  ],
  "revisions": [
    {
      "Key": "LegalTextId",
      "Type": "reference",
      "NameTR": "Yasal metin",
      "NameEN": "Legal text",
      "List": true,
      "Sort": false
    },
    {
      "Key": "StatusId",
      "Type": "reference",
      "NameTR": "Durum",
      "NameEN": "Status",
      "List": true,
      "Sort": true
    },
    {
      "Key": "Date",
      "Type": "date",
      "NameTR": "Tarih",
      "NameEN": "Date",
      "List": true,
      "Sort": true
    },
    {
      "Key": "DateEffective",
      "Type": "date",
      "NameTR": "Yürürlük tarihi",
      "NameEN": "Effective date",
      "List": true,
      "Sort": false
    },
    {
      "Key": "Notes",
      "Type": "prose",
      "NameTR": "Notlar",
      "NameEN": "Notes",
      "List": true,
      "Sort": false
    },
    {
      "Key": "TextTR",
      "Type": "prose",
      "NameTR": "Türkçe metin",
      "NameEN": "Turkish text",
      "List": false,
      "Sort": false
    },
    {
      "Key": "TextEN",
      "Type": "prose",
      "NameTR": "İngilizce metin",
      "NameEN": "English text",
      "List": false,
      "Sort": false
    },
    {
      "Key": "Files",
      "Type": "files",
      "NameTR": "Dosyalar",
      "NameEN": "Files",
      "List": true,
      "Sort": false
    }
  ]
} as const
