/** Bounds of the fields of each save. Generated from the OpenAPI description by `make api`; do not edit. */
export const limits = {
  "favourites": {
    "Kind": {
      "required": true
    },
    "Note": {
      "maxLength": 140
    },
    "ObjectId": {
      "required": true
    }
  },
  "regulations": {
    "Id": {
      "minimum": 0,
      "required": true
    },
    "Name": {
      "minLength": 2,
      "maxLength": 500,
      "required": true
    },
    "Number": {
      "minLength": 2,
      "maxLength": 50
    },
    "SectorId": {
      "required": true
    },
    "TypeId": {
      "required": true
    }
  },
  "agencies": {
    "AbbrEN": {
      "minLength": 2,
      "maxLength": 20
    },
    "AbbrTR": {
      "minLength": 2,
      "maxLength": 20
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "concordances": {
    "EUActId": {
      "required": true
    },
    "HeaderEN": {
      "minLength": 2,
      "maxLength": 500
    },
    "HeaderTR": {
      "minLength": 2,
      "maxLength": 500
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "LegalTextId": {
      "required": true
    },
    "Notes": {
      "minLength": 2,
      "maxLength": 500
    },
    "StatusId": {
      "required": true
    }
  },
  "domains": {
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "euacts": {
    "CELEX": {
      "maxLength": 40,
      "required": true
    },
    "Corrigenda.Date": {
      "required": true
    },
    "Corrigenda.Languages": {
      "maxLength": 200,
      "required": true
    },
    "Corrigenda.Note": {
      "maxLength": 500,
      "required": true
    },
    "Corrigenda.Number": {
      "pattern": "^R\\([0-9]{2}\\)$",
      "required": true
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "Journal": {
      "minLength": 2,
      "maxLength": 200
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 1000
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 1000
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    },
    "ShortEN": {
      "minLength": 2,
      "maxLength": 500
    },
    "ShortTR": {
      "minLength": 2,
      "maxLength": 500
    }
  },
  "legaltexts": {
    "Abbr": {
      "minLength": 2,
      "maxLength": 20
    },
    "Acts.Aim": {
      "minimum": 1,
      "maximum": 5,
      "required": true
    },
    "Acts.EUActId": {
      "required": true
    },
    "AmendmentOther": {
      "minLength": 2,
      "maxLength": 500
    },
    "EULegislation": {
      "minLength": 2,
      "maxLength": 250
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "KeywordsEN": {
      "minLength": 2,
      "maxLength": 2000
    },
    "KeywordsTR": {
      "minLength": 2,
      "maxLength": 2000
    },
    "LegalBasisEN": {
      "minLength": 2,
      "maxLength": 250
    },
    "LegalBasisTR": {
      "minLength": 2,
      "maxLength": 250
    },
    "LegislationTypeId": {
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 250,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 250,
      "required": true
    },
    "Notes": {
      "minLength": 2,
      "maxLength": 500
    },
    "Number": {
      "minLength": 1,
      "maxLength": 50,
      "pattern": "^([0-9/]+)$"
    },
    "References": {
      "minLength": 2,
      "maxLength": 2000
    },
    "ShortName": {
      "minLength": 2,
      "maxLength": 250
    },
    "SummaryEN": {
      "minLength": 2,
      "maxLength": 4000
    },
    "SummaryTR": {
      "minLength": 2,
      "maxLength": 4000
    },
    "TrafficLightRed": {
      "minimum": 0,
      "maximum": 90,
      "required": true
    },
    "TrafficLightYellow": {
      "minimum": 0,
      "maximum": 90,
      "required": true
    }
  },
  "legislationtypes": {
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "linebodies": {
    "AbbrEN": {
      "minLength": 2,
      "maxLength": 20
    },
    "AbbrTR": {
      "minLength": 2,
      "maxLength": 20
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "revisions": {
    "Date": {
      "required": true
    },
    "Files.DescriptionEN": {
      "minLength": 2,
      "maxLength": 200
    },
    "Files.DescriptionTR": {
      "minLength": 2,
      "maxLength": 200
    },
    "Files.Id": {
      "required": true
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "LegalTextId": {
      "required": true
    },
    "Notes": {
      "minLength": 2,
      "maxLength": 500
    },
    "StatusId": {
      "required": true
    },
    "TextEN": {
      "minLength": 4,
      "maxLength": 1048576
    },
    "TextTR": {
      "minLength": 4,
      "maxLength": 1048576
    }
  },
  "sectors": {
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "terms": {
    "AbbrEN": {
      "minLength": 2,
      "maxLength": 20
    },
    "AbbrTR": {
      "minLength": 2,
      "maxLength": 20
    },
    "Id": {
      "minimum": 0,
      "required": true
    },
    "NameEN": {
      "minLength": 2,
      "maxLength": 500,
      "required": true
    },
    "NameTR": {
      "minLength": 2,
      "maxLength": 500,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    }
  },
  "users": {
    "Id": {
      "minimum": 0,
      "required": true
    },
    "LastName": {
      "minLength": 2,
      "maxLength": 200,
      "required": true
    },
    "Name": {
      "minLength": 2,
      "maxLength": 50,
      "required": true
    },
    "Notes": {
      "minLength": 4,
      "maxLength": 500
    },
    "Password": {
      "minLength": 4,
      "maxLength": 20
    },
    "Password2": {
      "minLength": 4,
      "maxLength": 20
    },
    "RoleId": {
      "required": true
    },
    "Username": {
      "minLength": 2,
      "maxLength": 50,
      "required": true
    }
  }
} as const
